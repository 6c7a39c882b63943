import { SearchBudget } from '@proofline/platform/images/find-inside';
import {
  asPagePart,
  screenshotToSearch,
  searchBudget,
  searchPictures,
} from '@proofline/platform/images/search-pictures';
import { compileRules } from '@proofline/rules/compiled-rules';
import { wantedStill } from '@proofline/rules/wanted-still';
import type { DryRunQuestion } from './dry-run-rows.ts';
import type { StoredPage } from './stored-page.ts';

/**
 * The page with those parts of its screenshot that are like an image the rules want and the stored images do not hold.
 * When it was crawled its pictures were looked into for the images of other rules. Where not all can be looked at, or no
 * screenshot is kept, images are told as left out.
 */
export async function searchStored(
  { rules, filters, languages }: DryRunQuestion,
  page: StoredPage,
  budget = new SearchBudget(searchBudget.windows),
): Promise<StoredPage> {
  const { result, artifacts, leftOut, screenshot } = page;
  const isSeen = result.outcome !== 'blocked' && result.outcome !== 'failed';
  if (!isSeen) return page;
  const wanted = wantedStill(compileRules({ rules, filters }), languages, artifacts);
  if (wanted.length === 0) return page;
  const { parts, isAll } = await searchPictures(onlyScreenshot(screenshot), wanted, budget);
  return {
    ...page,
    artifacts: { ...artifacts, images: [...artifacts.images, ...parts.map(asPagePart)] },
    leftOut: { ...leftOut, images: leftOut.images || !isAll },
  };
}

async function* onlyScreenshot(bytes: Uint8Array | null) {
  yield await screenshotToSearch(bytes === null ? null : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
}
