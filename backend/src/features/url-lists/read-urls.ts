import { MAX_URL_LENGTH } from '@proofline/contracts/events/url-list';

export interface ReadUrls {
  /** Absolute http(s) URLs in the order given, without repeats. */
  readonly urls: readonly string[];
  /** Numbers of the lines that are no web address, from 1. Empty lines are passed over. */
  readonly invalidLines: readonly number[];
}

/**
 * Lines as people type them to addresses that can be visited: a missing scheme becomes http://, repeats are dropped.
 * Private addresses pass: they are never fetched, and the result says so. Pure.
 */
export function readUrls(lines: readonly string[]): ReadUrls {
  const urls = new Set<string>();
  const invalidLines: number[] = [];
  for (const [index, line] of lines.entries()) {
    const text = line.trim();
    if (text === '') continue;
    const url = toUrl(text);
    if (url === undefined) invalidLines.push(index + 1);
    else urls.add(url);
  }
  return { urls: [...urls], invalidLines };
}

function toUrl(text: string): string | undefined {
  const url = URL.parse(withScheme(text));
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  // Credentials would end up in events and reports; a name without a dot is a typing error more often than a host.
  const isHost = url.hostname.includes('.') || url.hostname.startsWith('[') || url.hostname === 'localhost';
  if (!isHost || url.username !== '' || url.password !== '' || url.href.length > MAX_URL_LENGTH) return undefined;
  return url.href;
}

/** `example.com:8080` has no scheme though it looks as if it had one: only `scheme://` counts. */
function withScheme(text: string): string {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return text;
  return text.startsWith('//') ? `http:${text}` : `http://${text}`;
}
