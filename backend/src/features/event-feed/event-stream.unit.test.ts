import { once } from 'node:events';
import type { FeedEvent } from '@proofline/contracts/feed/envelope';
import { organizationIdSchema } from '@proofline/contracts/ids';
import { describe, expect, it } from 'vitest';
import { eventStream, type StreamedFeed } from './event-stream.ts';
import type { EventReader } from './read-events.ts';

const limits = { stalledMs: 40, heartbeatMs: 20 };
const never = new Promise<void>(() => {});

const large = (revision: number): FeedEvent & { place: { position: bigint; revision: number } } => ({
  ...{ id: crypto.randomUUID(), position: `1-${revision}`, place: { position: 1n, revision } },
  ...{ type: 'list.created', version: 1, at: '2026-11-20T12:00:00.000Z', actor: { type: 'system' } },
  data: { name: 'x'.repeat(10_000) },
});

function feed(read: EventReader, more: Partial<StreamedFeed> = {}) {
  const asked = { organizationId: organizationIdSchema.parse(1), scopes: ['lists'], after: undefined } as const;
  let ended = 0;
  const onEnd = () => {
    ended += 1;
  };
  const signal = new AbortController().signal;
  const stream = eventStream({ ...{ read, watch: { mark: never }, asked, limits, signal, onEnd }, ...more });
  return { stream, ends: () => ended };
}

describe('a stream of events', () => {
  it('drops a reader that takes nothing, having written little ahead of it', async () => {
    let read = 0;
    const { stream, ends } = feed(async () => {
      read += 1;
      return [large(read)];
    });
    const [error] = await once(stream, 'error');
    expect(error).toMatchObject({ code: 'reader_stalled' });
    expect(read).toBeLessThanOrEqual(8);
    expect(ends()).toBe(1);
  });

  it('says now and then that it is still there', async () => {
    const { stream } = feed(async () => []);
    const beats: string[] = [];
    for await (const part of stream) {
      beats.push(String(part));
      if (beats.length === 3) break;
    }
    expect(beats).toEqual(['retry: 1000\n\n', ':\n\n', ':\n\n']);
  });

  it('breaks off when what it reads from does, and is over once', async () => {
    const { stream, ends } = feed(async () => {
      throw new Error('The database is gone.');
    });
    stream.resume();
    const [error] = await once(stream, 'error');
    expect(error).toMatchObject({ message: 'The database is gone.' });
    expect(ends()).toBe(1);
  });

  it('ends with its token, although nobody reads', async () => {
    const revoked = new AbortController();
    const { stream, ends } = feed(async () => [], { signal: revoked.signal });
    const closed = once(stream, 'close');
    revoked.abort();
    await closed;
    expect(ends()).toBe(1);
  });
});
