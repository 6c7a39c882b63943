import { describe, expect, it } from 'vitest';
import { RecentlyShown } from './recently-shown.ts';

const here = new AbortController().signal;

describe('What was shown recently', () => {
  it('is made once for all who ask, and given up when the last of them goes', async () => {
    const recent = new RecentlyShown<string>(() => true);
    const made: AbortSignal[] = [];
    const make = (signal: AbortSignal) => {
      made.push(signal);
      return new Promise<string>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    };
    const [one, two] = [new AbortController(), new AbortController()];
    const asked = [recent.get('page', one.signal, make), recent.get('page', two.signal, make)];
    expect(made).toHaveLength(1);
    one.abort();
    expect(made[0]?.aborted).toBe(false);
    two.abort();
    expect(made[0]?.aborted).toBe(true);
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await recent.get('page', here, async () => 'anew')).toBe('anew');
  });

  it('is kept only where it would be the same again', async () => {
    const recent = new RecentlyShown<string>((made) => made === 'shown');
    expect(await recent.get('page', here, async () => 'too_slow')).toBe('too_slow');
    expect(await recent.get('page', here, async () => 'shown')).toBe('shown');
    expect(await recent.get('page', here, async () => 'another')).toBe('shown');
  });
});
