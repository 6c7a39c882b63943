import { z } from 'zod';

/**
 * What became of a page, or of what else a kind finds. Blocked and failed ones could not be judged, and are never
 * compliant; recorded ones were seen, and the check asks for no verdict on them.
 */
export const PAGE_OUTCOMES = ['compliant', 'not_compliant', 'recorded', 'filtered_out', 'blocked', 'failed'] as const;
export const pageOutcomeSchema = z.enum(PAGE_OUTCOMES);
export type PageOutcome = z.infer<typeof pageOutcomeSchema>;

/** What became of a target: judged when one of its pages was, else the best that happened to one of them. */
export const TARGET_OUTCOMES = ['judged', 'filtered', 'blocked', 'failed'] as const;
export const targetOutcomeSchema = z.enum(TARGET_OUTCOMES);
export type TargetOutcome = z.infer<typeof targetOutcomeSchema>;

export const BLOCK_REASONS = ['forbidden', 'captcha', 'challenge', 'rate_limited'] as const;
export const blockReasonSchema = z.enum(BLOCK_REASONS);
export type BlockReason = z.infer<typeof blockReasonSchema>;

export const FAILURE_REASONS = [
  'no_response',
  'timed_out',
  'name_not_found',
  'connection_failed',
  'tls_failed',
  'http_error',
  'not_found',
  'address_not_allowed',
  'not_html',
  'empty_page',
  'not_rendered',
  'parked',
  'page_crashed',
  'too_large',
  'seen_in_part',
  'too_many_redirects',
  'exit_failed',
  'robots_disallowed',
  'consent_wall',
  'exit_mismatch',
  'no_list_found',
  'list_unsure',
  'window_hung',
  'crawler_lost',
] as const;
export const failureReasonSchema = z.enum(FAILURE_REASONS);
export type FailureReason = z.infer<typeof failureReasonSchema>;

/** What the website did instead of showing the page. */
export const BLOCK_REASON_WORDS: Readonly<Record<BlockReason, string>> = {
  forbidden: 'Access was refused',
  captcha: 'A captcha was asked for',
  challenge: 'A browser check was asked for',
  rate_limited: 'Too many requests',
};

export const BLOCKED_MESSAGE = 'Blocked by the website';

/** Shown in place of the verdict (specification, "A page that could not be judged"). */
export const FAILURE_MESSAGES: Readonly<Record<FailureReason, string>> = {
  no_response: 'Website did not respond',
  timed_out: 'Website did not respond',
  name_not_found: 'Website did not respond',
  connection_failed: 'Website did not respond',
  tls_failed: 'Secure connection failed',
  http_error: 'Website answered with an error',
  not_found: 'Page not found',
  address_not_allowed: 'Address not allowed',
  not_html: 'Not a web page',
  empty_page: 'Page was empty',
  not_rendered: 'Page did not render',
  parked: 'Domain is parked',
  page_crashed: 'Page crashed the browser',
  too_large: 'Page too large',
  /** A visitor sees more than was looked at, and the verdict hangs on it. */
  seen_in_part: 'Page could not be seen whole',
  too_many_redirects: 'Too many redirects',
  exit_failed: 'Proxy of the country did not respond',
  robots_disallowed: 'Disallowed by robots.txt',
  /** It covers the page, and no answer that the crawler may give took it away. */
  consent_wall: 'Consent page could not be answered',
  exit_mismatch: 'Seen from another country than asked',
  no_list_found: 'No toplist was recognised',
  list_unsure: 'Toplist could not be read with certainty',
  /** Of a window that a page opened, not of the page. */
  window_hung: 'Opened window did not load',
  crawler_lost: 'Crawler did not finish',
};
