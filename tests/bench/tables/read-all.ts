import { openSession } from '@proofline/backend/features/sessions/sessions';
import { userIdSchema } from '@proofline/contracts/ids';
import { systemClock } from '@proofline/platform/clock';
import type { Stack } from '../stack/start-stack.ts';
import { Reader, type Reading, type View } from './readers.ts';

/**
 * Everybody goes through all views, each from another one on, until the time is over.
 * @param everyMs a reader's pace; 0: without a pause
 */
export async function readAll(
  readers: readonly Reader[],
  views: readonly View[],
  forMs: number,
  everyMs: number,
): Promise<{ readings: Reading[]; perS: number }> {
  const startedAt = performance.now();
  const readings: Reading[] = [];
  for (const reader of readers) reader.pace(everyMs);
  await Promise.all(
    readers.map(async (reader, index) => {
      for (let turn = Math.floor((index * views.length) / readers.length); ; turn += 1) {
        const next = views[turn % views.length];
        if (next === undefined || performance.now() - startedAt > forMs) return;
        readings.push(...(await reader.readThrough(next)));
      }
    }),
  );
  return { readings, perS: (readings.length / (performance.now() - startedAt)) * 1_000 };
}

/** Opens a session for each of these people, and closes their connections afterwards. */
export async function withReaders<Result>(
  stack: Stack,
  userIds: readonly number[],
  work: (readers: readonly Reader[]) => Promise<Result>,
): Promise<Result> {
  const readers = await Promise.all(userIds.map((id, index) => readerFor(stack, id, index)));
  try {
    return await work(readers);
  } finally {
    await Promise.all(readers.map((reader) => reader.close()));
  }
}

async function readerFor({ apiUrl, db }: Stack, id: number, index: number): Promise<Reader> {
  const session = { remember: false, secure: false, userAgent: 'bench', address: '127.0.0.1' };
  const { cookie } = await openSession({ db, clock: systemClock }, { userId: userIdSchema.parse(id), ...session });
  return new Reader(apiUrl, cookie.split(';')[0] ?? '', index);
}

export function tellSlowest(readings: readonly Reading[]): void {
  const byView = Map.groupBy(readings, ({ view, place }) => `${view}, ${place} page`);
  const slowest = [...byView]
    .map(([name, of]) => ({ name, p50: percentile(of, 0.5), most: percentile(of, 1) }))
    .toSorted((a, b) => b.p50 - a.p50);
  for (const { name, p50, most } of slowest.slice(0, 15))
    say(`  ${name}: half within ${p50} ms, all within ${most} ms`);
}

export function percentile(readings: readonly Pick<Reading, 'ms'>[], share: number): number {
  const sorted = readings.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN);
}

/** Processor time in ms a page, by process. */
export const perPage = (cpu: ReadonlyMap<string, number>, pages: number): Record<string, number> =>
  Object.fromEntries([...cpu].map(([name, ms]) => [name.split('/').at(-1), Math.round((ms / pages) * 100) / 100]));

export async function timed<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  const result = await work();
  say(`${what} in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
  return result;
}

export const say = (line: string): void => console.error(line);
