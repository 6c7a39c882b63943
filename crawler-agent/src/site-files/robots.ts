import { MAX_CRAWL_DELAY_MS } from '@proofline/contracts/agent-api/visit-permits';
import robotsParserModule from 'robots-parser';
import type { FetchedFile } from './fetch-file.ts';

/** The package's types describe another way of exporting than its code has. */
const robotsParser = robotsParserModule as unknown as typeof robotsParserModule.default;

/** The name by which robots.txt addresses the crawler (RFC 9309, product token). */
export const ROBOTS_NAME = 'ProoflineCrawler';
const MAX_SITEMAPS = 20;

/** What a host's robots.txt says. */
export interface Robots {
  readonly state: 'read' | 'none' | 'unreachable';
  says(url: string): 'allowed' | 'disallowed' | 'unknown';
  /** Least time between two visits it asks for, capped; 0 when it does not say. */
  readonly crawlDelayMs: number;
  readonly sitemaps: readonly string[];
}

/**
 * Reads robots.txt as RFC 9309 says: absent (4xx) allows everything; out of reach (5xx, no answer) is not known.
 * @param url of the robots.txt itself
 */
export function readRobots(url: string, file: FetchedFile | undefined): Robots {
  if (file === undefined || file.status >= 500) {
    return { state: 'unreachable', says: () => 'unknown', crawlDelayMs: 0, sitemaps: [] };
  }
  if (file.status >= 400) return { state: 'none', says: () => 'allowed', crawlDelayMs: 0, sitemaps: [] };
  const rules = robotsParser(url, file.text);
  const delayS = Number(rules.getCrawlDelay(ROBOTS_NAME) ?? 0);
  return {
    state: 'read',
    says: (address) => (rules.isDisallowed(address, ROBOTS_NAME) === true ? 'disallowed' : 'allowed'),
    crawlDelayMs: Number.isFinite(delayS) ? Math.min(Math.max(0, Math.round(delayS * 1_000)), MAX_CRAWL_DELAY_MS) : 0,
    sitemaps: rules.getSitemaps().slice(0, MAX_SITEMAPS),
  };
}
