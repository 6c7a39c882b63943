import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import { afterEach, describe, expect, it, vi } from 'vitest';

const { ReadResp } = streamsPb;
const readGenerated = ReadResp.deserializeBinary.bind(ReadResp);

function encodedEvent(): Uint8Array {
  const id = new sharedPb.UUID();
  id.setString('7c9e6679-7425-40de-944b-e07fc1f90ae7');
  const stream = new sharedPb.StreamIdentifier();
  stream.setStreamName(Buffer.from('target-1-1').toString('base64'));
  const recorded = new ReadResp.ReadEvent.RecordedEvent();
  recorded.setId(id);
  recorded.setStreamIdentifier(stream);
  for (const [key, value] of Object.entries({
    ...{ type: 'PageJudged', 'content-type': 'application/json', created: '17000000001234567' },
  })) {
    recorded.getMetadataMap().set(key, value);
  }
  recorded.setData(Buffer.from('{"target":1}').toString('base64'));
  const event = new ReadResp.ReadEvent();
  event.setEvent(recorded);
  event.setCommitPosition('12');
  const message = new ReadResp();
  message.setEvent(event);
  return message.serializeBinary();
}

describe('a message with an event', async () => {
  const generated = vi.spyOn(ReadResp, 'deserializeBinaryFromReader');
  await import('./native-decoding.ts');

  afterEach(() => generated.mockClear());

  it('answers what a subscription asks of it without the generated message', () => {
    const message = ReadResp.deserializeBinary(encodedEvent());
    const asked = ['hasConfirmation', 'hasCaughtUp', 'hasFellBehind', 'hasCheckpoint', 'hasEvent'] as const;
    expect(asked.map((name) => message[name]())).toEqual([false, false, false, false, true]);
    expect(message.getEvent()?.hasEvent()).toBe(true);
    expect(generated).not.toHaveBeenCalled();
  });

  it('says of everything that it may hold what the generated message says', () => {
    const bytes = encodedEvent();
    const message = ReadResp.deserializeBinary(bytes);
    const made = readGenerated(bytes);
    const asked = Object.getOwnPropertyNames(ReadResp.prototype).filter((name) => name.startsWith('has')) as (
      | 'hasEvent'
      | 'hasCheckpoint'
    )[];
    expect(asked.length).toBeGreaterThan(5);
    expect(asked.map((name) => [name, message[name]()])).toEqual(asked.map((name) => [name, made[name]()]));
  });

  it('becomes the generated message for whoever asks for more', () => {
    const message = ReadResp.deserializeBinary(encodedEvent());
    expect(message.toObject().event?.event?.id?.string).toBe('7c9e6679-7425-40de-944b-e07fc1f90ae7');
    expect(generated).toHaveBeenCalledOnce();
  });
});
