import { openSession } from '@proofline/backend/features/sessions/sessions';
import { userIdSchema } from '@proofline/contracts/ids';
import { systemClock } from '@proofline/platform/clock';
import { cpuBetween, cpuOfTree } from './stack/cpu-of-tree.ts';
import { type Stack, startStack } from './stack/start-stack.ts';
import { checkViews } from './tables/check-views.ts';
import { Reader, type Reading, type View } from './tables/readers.ts';
import { seedChecks } from './tables/seed-checks.ts';

/**
 * The check table of an organisation with 100,000 checks and a million runs (`--full`; else a fifth of that), read by
 * ten people at once through the real api, each asking for the next page as soon as one has come: every sort, every
 * filter and searches, each its first page, the one in the middle and the last, by pages of 10 to 100 rows. The checks
 * are not made by commands, which would take a day: they are written into the read models as events would leave them
 * (`tables/seed-checks.ts` says in which shares). `cpuMsPerCheckPage` holds on a busy machine too.
 */
const floors = { checksP99Ms: 100 };
const isFull = process.argv.includes('--full');
const checks = isFull ? 100_000 : 20_000;
const readerCount = 10;
const warmUpMs = 3_000;
const measuredMs = isFull ? 60_000 : 15_000;

async function main(): Promise<boolean> {
  const stack = await startStack();
  try {
    const { runs, userIds } = await timed('seeded', () => seedChecks(stack.db, checks));
    say(`${checks.toLocaleString('en')} checks with ${runs.toLocaleString('en')} runs stand`);
    const readers = await Promise.all(userIds.slice(0, readerCount).map((id, index) => readerFor(stack, id, index)));
    try {
      await readAll(readers, checkViews, warmUpMs);
      const cpuBefore = await cpuOfTree();
      const { readings, perS } = await readAll(readers, checkViews, measuredMs);
      const cpu = cpuBetween(cpuBefore, await cpuOfTree());
      tellSlowest(readings);
      const figures = {
        checksP99Ms: percentile(readings, 0.99),
        checksP50Ms: percentile(readings, 0.5),
        checkPagesPerS: Math.round(perS),
        checkPages: readings.length,
        cpuMsPerCheckPage: perPage(cpu, readings.length),
        ...{ checks, runs, readers: readers.length },
      };
      const ok = figures.checksP99Ms <= floors.checksP99Ms;
      console.log(JSON.stringify({ bench: 'tables', ok, figures }));
      return ok;
    } finally {
      await Promise.all(readers.map((reader) => reader.close()));
    }
  } finally {
    await stack.stop();
  }
}

async function readerFor({ apiUrl, db }: Stack, id: number, index: number): Promise<Reader> {
  const session = { remember: false, secure: false, userAgent: 'bench', address: '127.0.0.1' };
  const { cookie } = await openSession({ db, clock: systemClock }, { userId: userIdSchema.parse(id), ...session });
  return new Reader(apiUrl, cookie.split(';')[0] ?? '', index);
}

/** Everybody goes through all views, each from another one on, until the time is over. */
async function readAll(
  readers: readonly Reader[],
  views: readonly View[],
  forMs: number,
): Promise<{ readings: Reading[]; perS: number }> {
  const startedAt = performance.now();
  const readings: Reading[] = [];
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

/** Processor time in ms a page, by process. */
const perPage = (cpu: ReadonlyMap<string, number>, pages: number) =>
  Object.fromEntries([...cpu].map(([name, ms]) => [name.split('/').at(-1), Math.round((ms / pages) * 100) / 100]));

function tellSlowest(readings: readonly Reading[]): void {
  const byView = Map.groupBy(readings, ({ view, place }) => `${view}, ${place} page`);
  const slowest = [...byView]
    .map(([name, of]) => ({ name, p50: percentile(of, 0.5), most: percentile(of, 1) }))
    .toSorted((a, b) => b.p50 - a.p50);
  for (const { name, p50, most } of slowest.slice(0, 15))
    say(`  ${name}: half within ${p50} ms, all within ${most} ms`);
}

function percentile(readings: readonly Reading[], share: number): number {
  const sorted = readings.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN);
}

async function timed<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  const result = await work();
  say(`${what} in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
  return result;
}

const say = (line: string) => console.error(line);

process.exitCode = (await main()) ? 0 : 1;
