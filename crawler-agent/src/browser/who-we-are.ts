/** The crawler says who it is; docs/crawler.md is the page about it. */
export const CRAWLER_NAME = 'ProoflineCrawler/1.0';

/** What pages are shown in, in CSS pixels. */
export const VIEWPORT = { width: 1280, height: 900 } as const;
