import { READ_MODEL_CHANNEL, readModelChangeSchema } from '@proofline/contracts/read-model-change';
import { listen } from '@proofline/platform/postgres/notify';
import type { Page } from 'playwright';
import { z } from 'zod';

/** Runs in the page before anything else: notes when messages of the socket came. */
export const watchMessages = `
  globalThis.messagesAtMs = [];
  globalThis.WebSocket = class extends WebSocket {
    constructor(...args) {
      super(...args);
      this.addEventListener('message', ({ data }) => {
        if (String(data).includes('"changed"')) messagesAtMs.push(Date.now());
      });
    }
  };
  performance.setResourceTimingBufferSize(10000);
`;

/** One result's way, in ms since 1970. */
export interface Arrival {
  readonly postedAtMs: number;
  readonly answeredAtMs: number;
  readonly seenAtMs: number;
}

/** Where the time of a result's way goes: medians in ms, in the order of the way. */
export type Stages = Readonly<Record<'answer' | 'commit' | 'message' | 'ask' | 'fetch' | 'show', number>>;

const inPageSchema = z.object({
  messagesAtMs: z.array(z.number()),
  fetches: z.array(z.object({ fromMs: z.number(), toMs: z.number() })),
});

/** Notes when read models tell that results were committed, until it is ended. */
export function watchCommits(databaseUrl: string): { readonly atMs: readonly number[]; end(): void } {
  const atMs: number[] = [];
  const listening = listen(databaseUrl, READ_MODEL_CHANNEL).subscribe((payload) => {
    const { touched } = readModelChangeSchema.parse(JSON.parse(payload));
    if (touched.some(({ results = [] }) => results.length > 0)) atMs.push(Date.now());
  });
  return { atMs, end: () => listening.unsubscribe() };
}

/**
 * Goes back from the row on the screen to the fetch that brought it, the message that caused the fetch and the commit
 * that caused the message: of each kind the last one that came before.
 */
export async function stagesOf(page: Page, arrivals: readonly Arrival[], commits: readonly number[]): Promise<Stages> {
  const { messagesAtMs, fetches } = inPageSchema.parse(
    await page.evaluate(() => ({
      messagesAtMs: Reflect.get(globalThis, 'messagesAtMs'),
      fetches: performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/api/report_results/?'))
        .map(({ startTime, duration }) => ({
          fromMs: performance.timeOrigin + startTime,
          toMs: performance.timeOrigin + startTime + duration,
        })),
    })),
  );
  const ways = arrivals.flatMap(({ postedAtMs, answeredAtMs, seenAtMs }) => {
    const fetched = fetches.findLast(({ toMs }) => toMs <= seenAtMs);
    const told = fetched && messagesAtMs.findLast((at) => at <= fetched.fromMs);
    const committed = told === undefined ? undefined : commits.findLast((at) => at <= told);
    if (fetched === undefined || told === undefined || committed === undefined) return [];
    return [
      {
        answer: answeredAtMs - postedAtMs,
        commit: committed - answeredAtMs,
        message: told - committed,
        ask: fetched.fromMs - told,
        fetch: fetched.toMs - fetched.fromMs,
        show: seenAtMs - fetched.toMs,
      },
    ];
  });
  const median = (stage: keyof Stages) => {
    const sorted = ways.map((way) => way[stage]).toSorted((a, b) => a - b);
    return Math.round(sorted[Math.floor(sorted.length / 2)] ?? Number.NaN);
  };
  return {
    answer: median('answer'),
    commit: median('commit'),
    message: median('message'),
    ask: median('ask'),
    fetch: median('fetch'),
    show: median('show'),
  };
}
