import { cpuBetween, cpuOfTree } from '../stack/cpu-of-tree.ts';
import type { Stack } from '../stack/start-stack.ts';
import { checkViews } from './check-views.ts';
import { percentile, perPage, readAll, tellSlowest, withReaders } from './read-all.ts';
import { standingChecks } from './standing-checks.ts';

const readerCount = 10;
/** Meanwhile the api reads what it chooses by (decision 106). */
const warmUpMs = 10_000;

/** The check table as ten people read it. */
export async function measureChecks(
  stack: Stack,
  { checks, measuredMs }: { readonly checks: number; readonly measuredMs: number },
): Promise<Record<string, unknown> & { readonly checksP99Ms: number }> {
  const { runs, userIds } = await standingChecks(stack.db, checks);
  return await withReaders(stack, userIds.slice(0, readerCount), async (readers) => {
    await readAll(readers, checkViews, warmUpMs, 0);
    const cpuBefore = await cpuOfTree();
    const { readings, perS } = await readAll(readers, checkViews, measuredMs, 0);
    const cpu = cpuBetween(cpuBefore, await cpuOfTree());
    tellSlowest(readings);
    return {
      checksP99Ms: percentile(readings, 0.99),
      checksP50Ms: percentile(readings, 0.5),
      checkPagesPerS: Math.round(perS),
      checkPages: readings.length,
      cpuMsPerCheckPage: perPage(cpu, readings.length),
      ...{ checks, runs, readers: readers.length },
    };
  });
}
