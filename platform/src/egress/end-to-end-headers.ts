import type { IncomingHttpHeaders } from 'node:http';

/** Header under which the proxy names a refusal; its value starts with a secret, so that no website can pretend. */
export const REFUSAL_HEADER = 'x-egress-refusal';

const hopByHop = new Set([
  'connection',
  'expect',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  REFUSAL_HEADER,
]);

/** The headers that go on: neither those of this hop nor those that `Connection` names as such. */
export function endToEndHeaders(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  const named = new Set((headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()));
  // The length of a body belongs to the message, whatever `Connection` says of it.
  named.delete('content-length');
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !hopByHop.has(name) && !named.has(name)) kept[name] = value;
  }
  return kept;
}
