import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type StoredEvent, tombstoneRevision } from '../log/stored-event.ts';
import { decodeAppendRequest, decodeBatchAppendRequest } from './decode-append.ts';
import { encodeBatchSuccess } from './encode-batch-append.ts';
import {
  encodeCaughtUp,
  encodeCheckpoint,
  encodeConfirmation,
  encodeFellBehind,
  encodeFirstStreamPosition,
  encodeLastAllStreamPosition,
  encodeLastStreamPosition,
  encodeStreamNotFound,
} from './encode-read-control.ts';
import { encodeReadEvent, encodeResolvedLink } from './encode-read-event.ts';
import { sharedPb, streamsPb } from './generated.ts';
import { MalformedMessage } from './wire-reader.ts';

/** What we write by hand is what the generated messages read, and the other way round. */

const position = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const bytes = fc.uint8Array({ maxLength: 300 }).map((content) => Buffer.from(content));
const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 });
const storedEvent: fc.Arbitrary<StoredEvent> = fc.record({
  position,
  streamId: fc.nat(),
  stream: name,
  revision: fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER - 1 }),
  id: fc.uuid(),
  type: name,
  isJson: fc.boolean(),
  createdUs: fc.integer({ min: 0, max: 4_000_000_000_000_000 }),
  data: bytes,
  metadata: bytes,
});

function readBack(frame: Buffer) {
  return streamsPb.ReadResp.deserializeBinary(frame);
}

describe('an encoded event', () => {
  it('reads back as it was, with a text id', () => {
    fc.assert(
      fc.property(storedEvent, (event) => {
        const read = readBack(encodeReadEvent(event)).getEvent();
        const recorded = read?.getEvent();
        expect(read?.getCommitPosition()).toBe(String(event.position));
        expect(recorded?.getId()?.getString()).toBe(event.id);
        expect(Buffer.from(recorded?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString()).toBe(event.stream);
        expect(recorded?.getStreamRevision()).toBe(String(event.revision));
        expect(recorded?.getCommitPosition()).toBe(String(event.position));
        expect(recorded?.getPreparePosition()).toBe(String(event.position));
        expect(recorded?.getMetadataMap().get('type')).toBe(event.type);
        expect(recorded?.getMetadataMap().get('content-type')).toBe(
          event.isJson ? 'application/json' : 'application/octet-stream',
        );
        expect(recorded?.getMetadataMap().get('created')).toBe(`${event.createdUs}0`);
        expect(Buffer.from(recorded?.getData_asU8() ?? []).equals(event.data)).toBe(true);
        expect(Buffer.from(recorded?.getCustomMetadata_asU8() ?? []).equals(event.metadata)).toBe(true);
      }),
    );
  });

  it('reads back with a structured id, and behind a link', () => {
    fc.assert(
      fc.property(storedEvent, storedEvent, (event, link) => {
        const structured = readBack(encodeReadEvent(event, { structuredId: true }))
          .getEvent()
          ?.getEvent()
          ?.getId();
        const half = (text: string | undefined) => BigInt.asUintN(64, BigInt(text ?? 0));
        const halves = structured?.getStructured();
        const hex = ((half(halves?.getMostSignificantBits()) << 64n) | half(halves?.getLeastSignificantBits()))
          .toString(16)
          .padStart(32, '0');
        expect(hex).toBe(event.id.replaceAll('-', ''));
        const resolved = readBack(encodeResolvedLink(event, link)).getEvent();
        expect(resolved?.getEvent()?.getId()?.getString()).toBe(event.id);
        expect(resolved?.getLink()?.getId()?.getString()).toBe(link.id);
        expect(readBack(encodeResolvedLink(undefined, link)).getEvent()?.hasEvent()).toBe(false);
      }),
    );
  });

  it('of a tombstone has the revision 2^63 - 1', () => {
    const [event] = fc.sample(storedEvent, 1);
    if (!event) throw new Error('One event was asked for.');
    const read = readBack(encodeReadEvent({ ...event, revision: tombstoneRevision }));
    expect(read.getEvent()?.getEvent()?.getStreamRevision()).toBe('9223372036854775807');
  });
});

describe('the other answers of a read', () => {
  it('read back as what they say', () => {
    fc.assert(
      fc.property(position, name, (number, text) => {
        expect(readBack(encodeConfirmation(text)).getConfirmation()?.getSubscriptionId()).toBe(text);
        expect(readBack(encodeCheckpoint(number)).getCheckpoint()?.getCommitPosition()).toBe(String(number));
        expect(readBack(encodeFirstStreamPosition(number)).getFirstStreamPosition()).toBe(String(number));
        expect(readBack(encodeLastStreamPosition(number)).getLastStreamPosition()).toBe(String(number));
        expect(readBack(encodeLastAllStreamPosition(number)).getLastAllStreamPosition()?.getCommitPosition()).toBe(
          String(number),
        );
        const missing = readBack(encodeStreamNotFound(text)).getStreamNotFound()?.getStreamIdentifier();
        expect(Buffer.from(missing?.getStreamName_asU8() ?? []).toString()).toBe(text);
      }),
    );
    expect(readBack(encodeCaughtUp()).hasCaughtUp()).toBe(true);
    expect(readBack(encodeFellBehind()).hasFellBehind()).toBe(true);
  });
});

describe('an answered batch append', () => {
  it('reads back with its correlation id, revision and position', () => {
    fc.assert(
      fc.property(fc.uuid(), name, fc.nat(), position, (id, stream, revision, at) => {
        const correlation = new sharedPb.UUID();
        correlation.setString(id);
        const frame = encodeBatchSuccess(Buffer.from(correlation.serializeBinary()), stream, revision, at);
        const read = streamsPb.BatchAppendResp.deserializeBinary(frame);
        expect(read.getCorrelationId()?.getString()).toBe(id);
        expect(read.getSuccess()?.getCurrentRevision()).toBe(String(revision));
        expect(read.getSuccess()?.getPosition()?.getCommitPosition()).toBe(String(at));
        expect(Buffer.from(read.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString()).toBe(stream);
      }),
    );
  });
});

describe('an append on its way in', () => {
  it('is decoded as the generated messages encode it', () => {
    fc.assert(
      fc.property(
        name,
        fc.nat(),
        fc.array(storedEvent, { maxLength: 5 }),
        fc.boolean(),
        (stream, revision, events, last) => {
          const identifier = new sharedPb.StreamIdentifier();
          identifier.setStreamName(Buffer.from(stream));
          const options = new streamsPb.BatchAppendReq.Options();
          options.setStreamIdentifier(identifier);
          options.setStreamPosition(String(revision));
          const request = new streamsPb.BatchAppendReq();
          const correlation = new sharedPb.UUID();
          correlation.setString(randomUUID());
          request.setCorrelationId(correlation);
          request.setOptions(options);
          request.setIsFinal(last);
          for (const event of events) {
            const message = new streamsPb.BatchAppendReq.ProposedMessage();
            const id = new sharedPb.UUID();
            id.setString(event.id.toUpperCase());
            message.setId(id);
            message.getMetadataMap().set('type', event.type);
            message.getMetadataMap().set('content-type', 'application/json');
            message.setData(event.data);
            message.setCustomMetadata(event.metadata);
            request.addProposedMessages(message);
          }
          const decoded = decodeBatchAppendRequest(Buffer.from(request.serializeBinary()));
          expect(decoded.correlationId.equals(correlation.serializeBinary())).toBe(true);
          expect(decoded.isFinal).toBe(last);
          expect(decoded.options).toMatchObject({ stream, expected: revision });
          expect(decoded.messages).toEqual(
            events.map(({ id, type, data, metadata }) => ({
              id,
              type,
              contentType: 'application/json',
              data,
              metadata,
            })),
          );
        },
      ),
    );
  });

  it.each([
    ['no_stream', 'setNoStream'],
    ['any', 'setAny'],
    ['stream_exists', 'setStreamExists'],
  ] as const)('is decoded with %s expected', (expected, setter) => {
    const options = new streamsPb.AppendReq.Options();
    options[setter](new sharedPb.Empty());
    const request = new streamsPb.AppendReq();
    request.setOptions(options);
    expect(decodeAppendRequest(Buffer.from(request.serializeBinary())).options?.expected).toBe(expected);
  });

  it('keeps its events, and not the rest of a large message', () => {
    // An event with one byte of data, and a field 9 of 100 kB that nobody knows.
    const event = Buffer.from('12032201aa', 'hex');
    const message = Buffer.concat([event, Buffer.from('4aa08d06', 'hex'), Buffer.alloc(100_000)]);
    expect(decodeAppendRequest(message).message?.data).toEqual(Buffer.of(0xaa));
    expect(decodeAppendRequest(message).message?.data.buffer.byteLength).toBeLessThan(message.length);
  });

  it('of a revision beyond 64 bits is refused, because no answer could name it', () => {
    const options = (revision: string) => Buffer.from(`0a100a031a017310${revision}`, 'hex');
    expect(decodeAppendRequest(options('ffffffffffffffffff01')).options?.expected).toBe(2 ** 64);
    expect(() => decodeAppendRequest(options('ffffffffffffffffff7f'))).toThrow(MalformedMessage);
  });

  it('is decoded or refused, whatever the bytes', () => {
    fc.assert(
      fc.property(bytes, (content) => {
        try {
          decodeBatchAppendRequest(content);
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedMessage);
        }
      }),
    );
  });
});
