import type { RunningProduct } from '../product/running-product.ts';
import { waitUntil } from '../product/wait-until.ts';
import { dumpReadModels } from './read-model-dump.ts';

/** The read models once two looks see the same and no run is under way, the demo's own included. */
export async function stillReadModels(product: RunningProduct): Promise<Awaited<ReturnType<typeof dumpReadModels>>> {
  let previous = '';
  return waitUntil('the read models are still', 180_000, async () => {
    const dump = await dumpReadModels(product.env.DATABASE_URL ?? '');
    const text = JSON.stringify(dump);
    const isActive = dump.reports?.some((row) => /"status": "(pending|in_progress)"/.test(row)) ?? false;
    const isStill = text === previous && !isActive;
    previous = text;
    return isStill && dump;
  });
}
