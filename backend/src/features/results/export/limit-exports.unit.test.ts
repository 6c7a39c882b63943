import { once } from 'node:events';
import { userIdSchema } from '@proofline/contracts/ids';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { TooManyRequests } from '../../../kernel/http/errors.ts';
import { type Content, limitExports, MAX_EXPORTS_PER_USER } from './limit-exports.ts';

const userId = userIdSchema.parse(7);
const user = { userId, signal: new AbortController().signal };

/** Takes as many places as one person has; what is handed back has one of them. */
function allPlaces() {
  const limited = limitExports();
  const begun: string[] = [];
  const take = (content: Content) =>
    limited(user, async (stream) => {
      begun.push('begun');
      return stream(content);
    });
  return { limited, begun, take };
}

/** Waits for what never comes, unless it is told that nobody reads any more. */
const waitingOnce = (begun: () => void): Content =>
  async function* ({ signal }) {
    yield Buffer.from('first line');
    begun();
    await once(signal, 'abort');
  };
const waiting = waitingOnce(() => undefined);

describe('The places of exports', () => {
  it('are asked for before any work, and free as soon as nobody reads, whatever the file waits for', async () => {
    const { begun, take } = allPlaces();
    const { promise: waits, resolve } = Promise.withResolvers<void>();
    const streams = await Promise.all(
      Array.from({ length: MAX_EXPORTS_PER_USER }, (_, index) => take(index === 0 ? waitingOnce(resolve) : waiting)),
    );
    await expect(take(waiting)).rejects.toThrow(TooManyRequests);
    expect(begun).toHaveLength(MAX_EXPORTS_PER_USER);
    const [stream] = streams;
    stream?.resume();
    await waits;
    const closed = new Promise((resolveClosed) => stream?.once('close', resolveClosed));
    stream?.destroy();
    await closed;
    const next = await take(waiting);
    for (const one of [next, ...streams]) one.destroy();
  });

  it('are free again where no file comes of it', async () => {
    const { limited, take } = allPlaces();
    for (let attempt = 0; attempt <= MAX_EXPORTS_PER_USER; attempt += 1) {
      await expect(limited(user, () => Promise.reject(new Error('Not there.')))).rejects.toThrow('Not there.');
      expect(await limited(user, async () => 'nothing to stream')).toBe('nothing to stream');
      await expect(
        limited(user, async (stream) => {
          stream(waiting);
          throw new Error('Too late.');
        }),
      ).rejects.toThrow('Too late.');
      await new Promise(setImmediate);
    }
    (await take(waiting)).destroy();
  });

  it('are free again once the request is over, whether its work ends late or never', async () => {
    const { limited, take } = allPlaces();
    for (let attempt = 0; attempt <= MAX_EXPORTS_PER_USER; attempt += 1) {
      const over = new AbortController();
      const { promise: found, resolve: find } = Promise.withResolvers<void>();
      const late = limited({ userId, signal: over.signal }, async (stream) => {
        await found;
        return stream(waiting);
      });
      void limited({ userId, signal: over.signal }, () => new Promise(() => undefined));
      await expect(take(waiting)).rejects.toThrow(TooManyRequests);
      over.abort();
      find();
      const stream = await late;
      expect(stream.destroyed).toBe(true);
      const attached = new AbortController();
      const read = await limited({ userId, signal: attached.signal }, async (open) => open(waiting));
      read.resume();
      attached.abort();
      expect(read.destroyed).toBe(true);
      await new Promise(setImmediate);
    }
    const streams = await Promise.all(Array.from({ length: MAX_EXPORTS_PER_USER }, () => take(waiting)));
    await expect(take(waiting)).rejects.toThrow(TooManyRequests);
    for (const stream of streams) stream.destroy();
  });

  it('stay with a file that is kept for as long as somebody takes some of it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const endless: Content = async function* () {
      for (;;) yield Buffer.alloc(100_000);
    };
    const { limited } = allPlaces();
    const stream = await limited(user, async (open) => open(endless, true));
    for (let hour = 0; hour < 12; hour += 1) {
      for (let minutes = 0; minutes < 60; minutes += 6) {
        const [chunk] = await once(stream, 'data');
        expect(chunk).toHaveLength(100_000);
        stream.pause();
        vi.advanceTimersByTime(6 * 60_000);
        stream.resume();
      }
    }
    stream.pause();
    vi.advanceTimersByTime(11 * 60_000);
    expect(stream.errored).toMatchObject({ message: 'The export took too long.' });
  });

  it('end nothing but their file when it takes too long and nobody has begun to read it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { take } = allPlaces();
    const stream = await take(waiting);
    vi.advanceTimersByTime(600_000);
    // An error that nobody hears of would end the process.
    await new Promise((resolve) => stream.once('close', resolve));
    expect(stream.errored).toMatchObject({ message: 'The export took too long.' });
  });
});
