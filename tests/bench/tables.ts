import { startStack } from './stack/start-stack.ts';
import { measureChecks } from './tables/measure-checks.ts';
import { measureResults } from './tables/measure-results.ts';
import { standingChecks } from './tables/standing-checks.ts';

/**
 * The check table of an organisation with 100,000 checks and a million runs, and the results of one running report of a
 * million (`--full`; else a fifth and a twentieth), read by ten people at once through the real api: every sort, every
 * filter and searches, each its first page, the one in its middle and the last, by pages of 10 to 100 rows. Of checks
 * each asks for the next page as soon as one has come, of results four times a second and then without a pause. What is read was not made by commands and crawlers, which would take days:
 * it is written into the read models as events would leave it (`tables/seed-….ts` say in which shares, from fixed
 * seeds). `cpuMsPer…Page` hold on a busy machine too. `-- tables checks` and `-- tables results` measure one of both.
 *
 * `TABLES_DATA=<folder>`: checks that are written stay there, and are what the next start measures, if it asks for as
 * many; with `seed` among the words they are only written, so that a machine need be quiet for the readers alone.
 */
const floors = { checksP99Ms: 100, resultsP99Ms: 50, searchP99Ms: 100, groupsP99Ms: 300 };
const isFull = process.argv.includes('--full');
const folder = process.env.TABLES_DATA;
const isOnlySeeded = process.argv.includes('seed');
const half = process.argv.slice(2).find((argument) => argument === 'checks' || argument === 'results');
const sizes = isFull
  ? { checks: 100_000, results: 1_000_000, measuredMs: 60_000, groupsMs: 15_000 }
  : { checks: 20_000, results: 50_000, measuredMs: 8_000, groupsMs: 3_000 };

async function main(): Promise<boolean> {
  if (isOnlySeeded && folder === undefined) throw new Error('What is seeded goes unless TABLES_DATA names a folder.');
  const stack = await startStack(folder === undefined ? {} : { folder });
  try {
    if (isOnlySeeded) return (await standingChecks(stack.db, sizes.checks)).checks === sizes.checks;
    const checks = half === 'results' ? {} : await measureChecks(stack, sizes);
    const results = half === 'checks' ? {} : await measureResults(stack, sizes);
    const figures: Readonly<Record<string, unknown>> = { ...checks, ...results, seeds: 'checks 0.42, results 0.17' };
    const ok = Object.entries(floors).every(([name, floor]) => !(Number(figures[name]) > floor));
    console.log(JSON.stringify({ bench: 'tables', ok, figures }));
    return ok;
  } finally {
    await stack.stop();
  }
}

process.exitCode = (await main()) ? 0 : 1;
