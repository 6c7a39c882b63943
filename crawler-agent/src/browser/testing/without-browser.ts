import type { CrawlBrowser } from '../crawl-browser.ts';
import { TargetContext } from '../target-context.ts';

async function nothing(): Promise<never> {
  throw new Error('There is no browser.');
}

/** For crawls whose pages are looked at by other means: every target gets a context in which nothing can be opened. */
export const withoutBrowser: Pick<CrawlBrowser, 'withContext'> = {
  withContext: async (_language, work) => {
    const open = {
      ...{ browserName: 'none', userAgent: 'none', isLost: () => false, newPage: nothing, newSession: nothing },
      networkProcess: async () => undefined,
      close: async () => undefined,
    };
    return await work(await TargetContext.open(async () => open), 'none');
  },
};
