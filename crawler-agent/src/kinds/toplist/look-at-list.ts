import type { LookBesides } from '../../gather/look.ts';
import type { BoxTree } from './boxes/box-tree.ts';
import { pageBoxes } from './boxes/page-boxes.ts';
import { type Growth, growPage } from './grow/grow-page.ts';

/** What a visit brings of a page besides what every visit does. */
export interface ListLook {
  readonly growth: Growth;
  /** Null when the page did not let itself be read. */
  readonly boxes: BoxTree | null;
}

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
        if (growth !== null) look = { growth, boxes: await pageBoxes(of, growth.ended === 'steady') };
      },
    },
    taken: () => look,
  };
}
