/** The crawler says who it is; docs/crawler.md is the page about it. */
export const CRAWLER_NAME = 'ProoflineCrawler/1.0';

/** What pages are shown in, in CSS pixels. */
export const VIEWPORT = { width: 1280, height: 900 } as const;

/**
 * The browser's user agent: an ordinary Chrome of this version that says whose crawler it is, and where one reads about it.
 * @param infoUrl address of the page about the crawler, where the deployment has one
 */
export function userAgentOf(version: string, infoUrl?: string): string {
  const [major = '0'] = version.split('.');
  const crawler = infoUrl === undefined ? CRAWLER_NAME : `${CRAWLER_NAME} (+${infoUrl})`;
  return `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Safari/537.36 ${crawler}`;
}
