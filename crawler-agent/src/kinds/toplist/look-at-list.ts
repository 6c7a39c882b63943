import type { LookBesides } from '../../gather/look.ts';
import { takeScreenshot } from '../../gather/take-screenshot.ts';
import { visitBudget } from '../../gather/visit-budget.ts';
import type { BoxTree } from './boxes/box-tree.ts';
import { pageBoxes } from './boxes/page-boxes.ts';
import type { Strip } from './crops.ts';
import { type Growth, growPage } from './grow/grow-page.ts';

/** What a visit brings of a page besides what every visit does. */
export interface ListLook {
  readonly growth: Growth;
  /** Null when the page did not let itself be read. */
  readonly boxes: BoxTree | null;
  /** Pictures of what lies below the screenshot. */
  readonly strips: readonly Strip[];
}

const MAX_STRIPS = 2;

/** How a toplist is looked at: grown to its end, and read as boxes. One for a visit; the last look counts. */
export function listLook(): { readonly besides: LookBesides; taken(): ListLook | null } {
  let growth: Growth | null = null;
  let look: ListLook | null = null;
  return {
    besides: {
      show: async (of) => {
        look = null;
        growth = await growPage(of);
      },
      read: async (of) => {
        if (growth === null) return;
        const boxes = await pageBoxes(of, growth.ended === 'steady');
        look = { growth, boxes, strips: boxes === null ? [] : await stripsBelow(boxes.height, of.session) };
      },
    },
    taken: () => look,
  };
}

async function stripsBelow(height: number, session: Parameters<typeof takeScreenshot>[0]): Promise<Strip[]> {
  const stepPx = visitBudget.screenshotHeightPx;
  const strips: Strip[] = [];
  for (let top = stepPx; top < height && strips.length < MAX_STRIPS; top += stepPx) {
    const jpeg = await takeScreenshot(session, top);
    if (jpeg === null) break;
    strips.push({ top, jpeg });
  }
  return strips;
}
