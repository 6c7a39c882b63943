import conversion from '@eventstore/db-client/dist/utils/convertGrpcEvent.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import { decodeReadEvent, type ReadEvent } from './decode-read-event.ts';

/**
 * The client reads every event into a generated message of a dozen objects, copies its parts and turns them into the
 * event that it hands over: together two thirds of what reading the log costs, more than parsing its JSON. Events are
 * decoded in one go instead, and stand where the client looks for the message and for the event of the message. What
 * `decodeReadEvent` leaves alone goes the client's own way.
 */
const { ReadResp } = streamsPb;
const readGenerated = ReadResp.deserializeBinary.bind(ReadResp);
ReadResp.deserializeBinary = (bytes) => {
  const read = decodeReadEvent(bytes);
  // It answers what the client asks of a message that holds an event, and nothing else is asked.
  return read === undefined ? readGenerated(bytes) : (new DecodedMessage(read) as unknown as streamsPb.ReadResp);
};

const convertGenerated = conversion.convertGrpcRecord;
Object.assign(conversion, {
  convertGrpcRecord: (record: Parameters<typeof convertGenerated>[0] | DecodedRecord) =>
    record instanceof DecodedRecord ? record.event : convertGenerated(record),
});

class DecodedRecord {
  readonly event: ReadEvent['event'];

  constructor(event: ReadEvent['event']) {
    this.event = event;
  }
}

/** `ReadResp` with an event, and the `ReadEvent` in it. */
class DecodedMessage {
  readonly #record: DecodedRecord;
  readonly #commitPosition: bigint | undefined;

  constructor({ event, commitPosition }: ReadEvent) {
    this.#record = new DecodedRecord(event);
    this.#commitPosition = commitPosition;
  }

  hasEvent(): boolean {
    return true;
  }

  /** Of the response the event as it was read, of that what was recorded. */
  getEvent(): DecodedReadEvent {
    return new DecodedReadEvent(this.#record, this.#commitPosition);
  }
}

class DecodedReadEvent {
  readonly #record: DecodedRecord;
  readonly #commitPosition: bigint | undefined;

  constructor(record: DecodedRecord, commitPosition: bigint | undefined) {
    this.#record = record;
    this.#commitPosition = commitPosition;
  }

  hasEvent(): boolean {
    return true;
  }

  getEvent(): DecodedRecord {
    return this.#record;
  }

  hasLink(): boolean {
    return false;
  }

  hasCommitPosition(): boolean {
    return this.#commitPosition !== undefined;
  }

  getCommitPosition(): bigint {
    return this.#commitPosition ?? 0n;
  }
}
