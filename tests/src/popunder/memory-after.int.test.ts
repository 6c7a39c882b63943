import type { CrawlBrowser } from '@proofline/crawler-agent/browser/crawl-browser';
import type { CrawlTools } from '@proofline/crawler-agent/kinds/crawl-tools';
import { describe, expect, it } from 'vitest';
import { leftBehind, memoryAfter } from './memory-after.ts';

/** All hundred of them: `HOSTILE_TARGETS=100`. */
const TARGETS = Number(process.env.HOSTILE_TARGETS ?? 10);
/** Of a fault a few are enough, of the kind that leaves the machine to others meanwhile. */
const FAULTY_TARGETS = 6;

/** Ends no context: what a pass has opened stays. */
const forgetful = (browser: CrawlBrowser): CrawlTools['browser'] => ({
  withContext: (language, work) => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof work>>();
    const never = new Promise<never>(() => undefined);
    const working = browser.withContext(language, async (context, name) => {
      resolve(work(context, name));
      return await never;
    });
    return Promise.race([promise.then((result) => result), working]);
  },
});

describe('What an agent and its browser hold', { timeout: 60_000 + TARGETS * 20_000 }, () => {
  it(`is back where it was after ${TARGETS} websites with hostile windows`, async () => {
    expect(leftBehind(await memoryAfter(TARGETS))).toEqual([]);
  });

  it('is not where a context is left open', async () => {
    expect(
      leftBehind(await memoryAfter(FAULTY_TARGETS, { browserOf: forgetful, hosts: ['asks.example'] })),
    ).not.toEqual([]);
  });
});
