import type { Look } from '../../../gather/look.ts';
import { within } from '../../../gather/within.ts';
import { type BoxTree, boxLimits } from './box-tree.ts';
import { readBoxes } from './read-boxes.ts';

const READ_LIMIT_MS = 15_000;

/**
 * The page as it is laid out now; null when it does not let itself be read in time.
 * @param isGrown whether all that it has to show is there
 */
export async function pageBoxes({ session, mainFrame, page }: Look, isGrown: boolean): Promise<BoxTree | null> {
  const reading = session.run(mainFrame, readBoxes, boxLimits, READ_LIMIT_MS);
  const boxes = await within<Awaited<typeof reading> | null>(READ_LIMIT_MS, reading, null);
  return boxes === null ? null : { url: page.url(), isGrown, ...boxes };
}
