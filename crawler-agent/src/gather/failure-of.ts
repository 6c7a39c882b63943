import type { FailureReason } from '@proofline/contracts/page-outcome';
import type { EgressRefusalReason } from '@proofline/platform/egress/egress-refusal';

const reasonsByNetError: readonly (readonly [RegExp, FailureReason])[] = [
  [/ERR_NAME_NOT_RESOLVED/, 'name_not_found'],
  [/ERR_TOO_MANY_REDIRECTS/, 'too_many_redirects'],
  [/ERR_CERT|ERR_SSL|ERR_BAD_SSL/, 'tls_failed'],
  [/ERR_TIMED_OUT|ERR_CONNECTION_TIMED_OUT|Timeout \d+ms exceeded/, 'timed_out'],
  [/Download is starting|ERR_UNKNOWN_URL_SCHEME|ERR_ABORTED/, 'not_html'],
  [/ERR_EMPTY_RESPONSE|ERR_INVALID_HTTP_RESPONSE/, 'no_response'],
  [/ERR_[A-Z_]+/, 'connection_failed'],
];

/** A document that the browser itself gave up before anything answered; downloads and empty answers are answers. */
export function isTornOff(message: string, isAnswered: boolean): boolean {
  return !isAnswered && /ERR_ABORTED|Page crashed/.test(message);
}

/**
 * Why a navigation failed, from what the browser said and, where the proxy knows better (a refused tunnel looks like
 * any broken one to the browser), from what the proxy said.
 * @param isAnswered whether the website answered with anything before it failed
 */
export function failureOf(
  message: string,
  refusal: EgressRefusalReason | undefined,
  isAnswered: boolean,
): FailureReason {
  if (isTornOff(message, isAnswered)) return 'connection_failed';
  const byBrowser = reasonsByNetError.find(([pattern]) => pattern.test(message))?.[1];
  const isTunnel = /ERR_TUNNEL_CONNECTION_FAILED|ERR_PROXY_CONNECTION_FAILED/.test(message);
  if (refusal !== undefined && (isTunnel || refusal === 'too_large')) return refusal;
  return byBrowser ?? 'no_response';
}

const reasonsByStatus: ReadonlyMap<number, FailureReason> = new Map([
  [404, 'not_found'],
  [410, 'not_found'],
]);

/** The failure an HTTP error status stands for; undefined for an answer that may be judged. */
export function failureOfStatus(status: number): FailureReason | undefined {
  if (status < 400) return undefined;
  return reasonsByStatus.get(status) ?? 'http_error';
}
