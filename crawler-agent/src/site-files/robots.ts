import { MAX_CRAWL_DELAY_MS } from '@proofline/contracts/agent-api/visit-permits';
import type { FetchedFile } from './fetch-file.ts';
import { isAllowed, readRobotsLines } from './robots-rules.ts';

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
  const { group, sitemaps } = readRobotsLines(file.text, ROBOTS_NAME);
  const delayMs = Math.round(group.crawlDelayS * 1_000);
  return {
    state: 'read',
    says: (address) => (isAllowed(address, group.rules) ? 'allowed' : 'disallowed'),
    crawlDelayMs: Number.isNaN(delayMs) ? 0 : Math.min(Math.max(0, delayMs), MAX_CRAWL_DELAY_MS),
    // They are to be whole addresses; many are not.
    sitemaps: sitemaps.slice(0, MAX_SITEMAPS).flatMap((sitemap) => URL.parse(sitemap, url)?.href ?? []),
  };
}
