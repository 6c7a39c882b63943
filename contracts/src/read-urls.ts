import { MAX_URL_LENGTH, MAX_URL_LIST_BYTES, MAX_URL_LIST_LINES, MAX_URLS_PER_LIST } from './events/url-list.ts';

export interface ReadUrls {
  /** Absolute http(s) URLs in the order given, without repeats. */
  readonly urls: readonly string[];
  /** Numbers of the lines that are no web address, from 1. Empty lines are passed over. */
  readonly invalidLines: readonly number[];
}

/**
 * Lines as people type them to addresses that can be visited: a missing scheme becomes http://, repeats are dropped.
 * Private addresses pass: they are never fetched, and the result says so. Pure; the editor and the server read alike.
 */
export function readUrls(lines: readonly string[]): ReadUrls {
  const urls = new Set<string>();
  const invalidLines: number[] = [];
  for (const [index, line] of lines.entries()) {
    const text = line.trim();
    if (text === '') continue;
    const url = readUrl(text);
    if (url === undefined) invalidLines.push(index + 1);
    else urls.add(url);
  }
  return { urls: [...urls], invalidLines };
}

/** One trimmed line as an absolute http(s) URL; undefined when it is no web address. */
export function readUrl(text: string): string | undefined {
  const url = URL.parse(withScheme(text));
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  // Credentials would end up in events and reports; a name without a dot is a typing error more often than a host.
  const isHost = url.hostname.includes('.') || url.hostname.startsWith('[') || url.hostname === 'localhost';
  if (!isHost || url.username !== '' || url.password !== '' || url.href.length > MAX_URL_LENGTH) return undefined;
  return url.href;
}

/** With http:// where there is no scheme. `example.com:8080` has none though it looks as if it had: only `scheme://` counts. */
export function withScheme(text: string): string {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return text;
  return text.startsWith('//') ? `http:${text}` : `http://${text}`;
}

/** Said of more lines than are read at all. */
export const tooManyLines = `A list is read from at most ${MAX_URL_LIST_LINES.toLocaleString('en')} lines.`;

/** What keeps addresses from being a list, in the words of specification 001 §8; undefined when nothing does. */
export function urlListProblem({ urls, invalidLines }: ReadUrls): string | undefined {
  if (invalidLines.length > 0) return `URLs invalid on lines: ${invalidLines.join(', ')}`;
  if (urls.length === 0) return 'This field is required';
  if (urls.length > MAX_URLS_PER_LIST) return `A list holds at most ${MAX_URLS_PER_LIST.toLocaleString('en')} URLs.`;
  if (bytesOf(urls) > MAX_URL_LIST_BYTES) return `A list holds at most ${MAX_URL_LIST_BYTES / 1000} kB of URLs.`;
  return undefined;
}

/** As JSON, the way a list's event holds them. */
function bytesOf(urls: readonly string[]): number {
  return new TextEncoder().encode(JSON.stringify(urls)).length;
}
