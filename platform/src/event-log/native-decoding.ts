import conversion from '@eventstore/db-client/dist/utils/convertGrpcEvent.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import { decodeReadEvent, type ReadEvent } from './decode-read-event.ts';

/**
 * The client reads every event into a generated message of a dozen objects, copies its parts and turns them into the
 * event that it hands over: together two thirds of what reading the log costs, more than parsing its JSON. Events are
 * decoded in one go instead, and stand where the client looks for the message and for the event of the message. What
 * `decodeReadEvent` leaves alone goes the client's own way. Who works with the messages themselves (a move of the log does)
 * gets the generated one as soon as it asks for more than the client does.
 */
const { ReadResp } = streamsPb;
const readGenerated = ReadResp.deserializeBinary.bind(ReadResp);
ReadResp.deserializeBinary = (bytes) => {
  const read = decodeReadEvent(bytes);
  return read === undefined
    ? readGenerated(bytes)
    : (new DecodedMessage(read, () => readGenerated(bytes)) as unknown as streamsPb.ReadResp);
};

const convertGenerated = conversion.convertGrpcRecord;
Object.assign(conversion, {
  convertGrpcRecord: (record: Parameters<typeof convertGenerated>[0] | DecodedRecord) =>
    record instanceof DecodedRecord ? record.event : convertGenerated(record),
});

/** A message in place of a generated one, which it becomes for what it does not answer itself. */
abstract class InPlaceOf<Message> {
  readonly #make: () => Message;
  #made: Message | undefined;

  constructor(make: () => Message) {
    this.#make = make;
  }

  generated(): Message {
    this.#made ??= this.#make();
    return this.#made;
  }
}

class DecodedRecord extends InPlaceOf<streamsPb.ReadResp.ReadEvent.RecordedEvent> {
  readonly event: ReadEvent['event'];

  constructor(event: ReadEvent['event'], make: () => streamsPb.ReadResp.ReadEvent.RecordedEvent) {
    super(make);
    this.event = event;
  }
}

class DecodedReadEvent extends InPlaceOf<streamsPb.ReadResp.ReadEvent> {
  readonly #read: ReadEvent;

  constructor(read: ReadEvent, make: () => streamsPb.ReadResp.ReadEvent) {
    super(make);
    this.#read = read;
  }

  hasEvent(): boolean {
    return true;
  }

  getEvent(): DecodedRecord {
    return new DecodedRecord(this.#read.event, () => present(this.generated().getEvent()));
  }

  hasLink(): boolean {
    return false;
  }

  hasCommitPosition(): boolean {
    return this.#read.commitPosition !== undefined;
  }

  getCommitPosition(): bigint {
    return this.#read.commitPosition ?? 0n;
  }
}

/** `ReadResp` with an event. */
class DecodedMessage extends InPlaceOf<streamsPb.ReadResp> {
  readonly #read: ReadEvent;

  constructor(read: ReadEvent, make: () => streamsPb.ReadResp) {
    super(make);
    this.#read = read;
  }

  hasEvent(): boolean {
    return true;
  }

  getEvent(): DecodedReadEvent {
    return new DecodedReadEvent(this.#read, () => present(this.generated().getEvent()));
  }
}

function present<Message>(message: Message | undefined): Message {
  if (message === undefined) throw new TypeError('The log told of an event that is not there.');
  return message;
}

type Methods = Record<string, (...args: unknown[]) => unknown>;

/**
 * A message tells of one thing: one with an event holds nothing else. A subscription asks each for four other things
 * before it asks for the event, and the generated message, made for that, would cost what decoding natively saves.
 */
function answersNothingElse(made: { readonly prototype: object }, generated: { readonly prototype: object }): void {
  for (const name of Object.getOwnPropertyNames(generated.prototype)) {
    if (!/^has[A-Z]/.test(name) || name in made.prototype) continue;
    Object.defineProperty(made.prototype, name, { value: () => false });
  }
}

/** Every method of the generated message that the class does not have. */
function answerAsGenerated(made: { readonly prototype: object }, generated: { readonly prototype: object }): void {
  for (const name of Object.getOwnPropertyNames(generated.prototype)) {
    if (name in made.prototype) continue;
    Object.defineProperty(made.prototype, name, {
      value(this: InPlaceOf<Methods>, ...args: unknown[]) {
        return this.generated()[name]?.(...args);
      },
    });
  }
}
answersNothingElse(DecodedMessage, ReadResp);
answerAsGenerated(DecodedMessage, ReadResp);
answerAsGenerated(DecodedReadEvent, ReadResp.ReadEvent);
answerAsGenerated(DecodedRecord, ReadResp.ReadEvent.RecordedEvent);
