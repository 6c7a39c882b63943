import type { z } from 'zod';
import { NothingOpened, PassMade } from '../findings.ts';
import type { OpenedWindow, openedWindowSchema } from '../window.ts';

const [example] = PassMade.example.windows;

/** A window under the page that leads through `popserve.example` to a brand of this name. */
export function windowTo(brand: string, made: Partial<z.input<typeof openedWindowSchema>> = {}): OpenedWindow {
  const finalUrl = `http://${brand}.example/?aff=31`;
  const found = { keyword: brand, where: 'final_url', before: 'http://', words: brand, after: '.example/' } as const;
  return {
    ...example,
    finalUrl,
    title: brand,
    matchedKeywords: [found],
    matchedLink: finalUrl,
    ...made,
  } as OpenedWindow;
}

/** One in which no keyword was found. */
export const windowElsewhere = (made: Partial<z.input<typeof openedWindowSchema>> = {}): OpenedWindow =>
  windowTo('elsewhere', { matchedKeywords: [], matchedLink: null, ...made });

const { reportId: _, checkId: __, target: ___, agentId: ____, ...pass } = PassMade.example;

/** The `look`-th of a website, as it is told of a target. */
export const passMade = (look: number, url: string, windows: readonly OpenedWindow[]) => ({
  ...pass,
  ...{ page: look, url, windows: [...windows], steps: [] },
});

export const nothingOpened = (look: number, url: string) => ({
  ...pass,
  ...{ page: look, url, looks: look - 1, site: NothingOpened.example.site },
});
