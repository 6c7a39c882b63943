import { convertGrpcEvent } from '@eventstore/db-client/dist/utils/convertGrpcEvent.js';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeReadEvent } from './decode-read-event.ts';

const { ReadResp } = streamsPb;
const { ReadEvent } = ReadResp;

interface Parts {
  readonly id?: string;
  readonly stream?: string;
  readonly revision?: bigint;
  readonly position?: bigint;
  readonly commitPosition?: bigint | undefined;
  readonly metadataMap?: Readonly<Record<string, string>>;
  readonly metadata?: Uint8Array;
  readonly data?: Uint8Array;
}

const json = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
const id = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const jsonMap = { type: 'PageJudged', 'content-type': 'application/json', created: '17000000001234567' };

function recorded(parts: Parts = {}): InstanceType<typeof ReadEvent.RecordedEvent> {
  const event = new ReadEvent.RecordedEvent();
  const uuid = new sharedPb.UUID();
  uuid.setString(parts.id ?? id);
  event.setId(uuid);
  const stream = new sharedPb.StreamIdentifier();
  stream.setStreamName(Buffer.from(parts.stream ?? 'target-1-1').toString('base64'));
  event.setStreamIdentifier(stream);
  event.setStreamRevision(String(parts.revision ?? 3n));
  event.setCommitPosition(String(parts.position ?? 12n));
  event.setPreparePosition(String(parts.position ?? 12n));
  for (const [key, value] of Object.entries(parts.metadataMap ?? jsonMap)) event.getMetadataMap().set(key, value);
  event.setCustomMetadata(parts.metadata ?? json({ at: 'now' }));
  event.setData(parts.data ?? json({ target: 1 }));
  return event;
}

function message(parts: Parts = {}): InstanceType<typeof ReadResp> {
  const event = new ReadEvent();
  event.setEvent(recorded(parts));
  if (parts.commitPosition === undefined) event.setNoPosition(new sharedPb.Empty());
  else event.setCommitPosition(String(parts.commitPosition));
  const response = new ReadResp();
  response.setEvent(event);
  return response;
}

/** What the client makes of it by way of its generated code. */
function byTheClient(bytes: Uint8Array): unknown {
  const read = ReadResp.deserializeBinary(bytes).getEvent();
  return read && convertGrpcEvent(read);
}

function decoded(parts: Parts): unknown {
  const { event, commitPosition } = decodeReadEvent(message(parts).serializeBinary()) ?? {};
  return { event, ...(commitPosition !== undefined && { commitPosition }) };
}

const uint64 = fc.oneof(fc.bigInt(0n, 1n << 14n), fc.bigInt(0n, (1n << 64n) - 1n), fc.constant((1n << 63n) - 1n));

describe('an event of the log, decoded', () => {
  it('is what the client makes of it, whatever it says and wherever it stands', () => {
    fc.assert(
      fc.property(
        fc.record({
          id: fc.uuid(),
          stream: fc.string({ minLength: 1, unit: 'grapheme' }),
          revision: uint64,
          position: uint64,
          commitPosition: fc.bigInt(1n, (1n << 64n) - 1n),
          metadataMap: fc.record({
            type: fc.string({ minLength: 1, unit: 'grapheme' }),
            'content-type': fc.constantFrom('application/json', 'application/octet-stream'),
            created: fc.bigInt(0n, 10n ** 18n - 1n).map(String),
          }),
          metadata: fc.oneof(
            fc.json().map((text) => new TextEncoder().encode(text)),
            fc.constant(new Uint8Array()),
          ),
          data: fc.json().map((text) => new TextEncoder().encode(text)),
        }),
        (parts) => {
          const bytes = message(parts).serializeBinary();
          expect(plain(decoded(parts))).toEqual(plain(byTheClient(bytes)));
        },
      ),
    );
  });

  it('keeps what says that it is JSON and is not', () => {
    const parts = { data: Buffer.from('{"half":'), metadata: Buffer.from('none'), commitPosition: 12n };
    expect(decoded(parts)).toMatchObject({ event: { data: '{"half":' } });
    expect(plain(decoded(parts))).toEqual(plain(byTheClient(message(parts).serializeBinary())));
  });

  it.each([
    ['a link beside it', withLink],
    ['its id in two halves', withStructuredId],
    ['no time at which it was made', () => message({ metadataMap: { type: 'A', 'content-type': 'application/json' } })],
    ['no place in the log', () => message()],
    ['nothing but a confirmation', confirmation],
    ['nothing at all', () => new ReadResp()],
  ])('with %s is left to the generated code', (_what, make) => {
    expect(decodeReadEvent(make().serializeBinary())).toBeUndefined();
  });

  it('that is cut off anywhere is not taken for a whole one', () => {
    const bytes = message({ commitPosition: 12n }).serializeBinary();
    for (let length = 0; length < bytes.length; length += 1) {
      expect(decodeReadEvent(bytes.subarray(0, length))).toBeUndefined();
    }
  });
});

function withLink(): InstanceType<typeof ReadResp> {
  const response = message({ commitPosition: 12n });
  response.getEvent()?.setLink(recorded());
  return response;
}

function withStructuredId(): InstanceType<typeof ReadResp> {
  const response = message({ commitPosition: 12n });
  const halves = new sharedPb.UUID.Structured();
  halves.setMostSignificantBits('1');
  halves.setLeastSignificantBits('2');
  response.getEvent()?.getEvent()?.getId()?.setStructured(halves);
  return response;
}

function confirmation(): InstanceType<typeof ReadResp> {
  const response = new ReadResp();
  const confirmed = new ReadResp.SubscriptionConfirmation();
  confirmed.setSubscriptionId(id);
  response.setConfirmation(confirmed);
  return response;
}

/** Bytes compare as bytes, whichever view they are seen through. */
function plain(value: unknown): unknown {
  if (value instanceof Uint8Array) return [...value];
  if (value instanceof Date || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(plain);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
}
