import { setTimeout as delay } from 'node:timers/promises';

/**
 * Asks until there is an answer.
 * @param what named in the error when the limit is over, together with the last thing seen
 * @throws when `limitMs` is over, or when `ask` throws
 */
export async function waitUntil<T>(
  what: string,
  limitMs: number,
  ask: () => Promise<T | undefined | false>,
  seen: () => unknown = () => undefined,
): Promise<T> {
  const end = Date.now() + limitMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > end) {
      throw new Error(`Not within ${limitMs} ms: ${what}. Seen last: ${JSON.stringify(seen()) ?? 'nothing'}`);
    }
    await delay(100);
  }
}
