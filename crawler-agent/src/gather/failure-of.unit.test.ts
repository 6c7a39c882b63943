import { describe, expect, it } from 'vitest';
import { failureOf, failureOfStatus } from './failure-of.ts';

describe('failureOf', () => {
  it.each([
    ['page.goto: net::ERR_CONNECTION_RESET at http://a.example/', 'connection_failed'],
    ['page.goto: Timeout 12000ms exceeded.', 'timed_out'],
    ['page.goto: net::ERR_TOO_MANY_REDIRECTS', 'too_many_redirects'],
    ['page.goto: net::ERR_CERT_DATE_INVALID', 'tls_failed'],
    ['page.goto: net::ERR_EMPTY_RESPONSE', 'no_response'],
    ['page.goto: Download is starting', 'not_html'],
    ['something else', 'no_response'],
  ] as const)('reads "%s" as %s', (message, reason) => {
    expect(failureOf(message, undefined, true)).toBe(reason);
  });

  it('tells an answer that is no page from none at all', () => {
    expect(failureOf('page.goto: net::ERR_ABORTED at http://a.example/', undefined, true)).toBe('not_html');
    expect(failureOf('page.goto: net::ERR_ABORTED at http://a.example/', undefined, false)).toBe('connection_failed');
  });

  it('believes the proxy about a tunnel it refused', () => {
    expect(failureOf('net::ERR_TUNNEL_CONNECTION_FAILED', 'address_not_allowed', false)).toBe('address_not_allowed');
  });

  it('does not blame an old refusal for a failure of another kind', () => {
    expect(failureOf('net::ERR_CERT_DATE_INVALID', 'connection_failed', true)).toBe('tls_failed');
  });
});

describe('failureOfStatus', () => {
  it.each([
    [200, undefined],
    [404, 'not_found'],
    [410, 'not_found'],
    [500, 'http_error'],
  ] as const)('takes %i for %s', (status, reason) => {
    expect(failureOfStatus(status)).toBe(reason);
  });
});
