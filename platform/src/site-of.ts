import { getDomain } from 'tldts';

/** Suffixes under which companies give names to others (github.io) count as suffixes, so that customers stay apart. */
const options = { allowPrivateDomains: true } as const;

/**
 * The site an address belongs to: its registrable domain, or the host itself where there is none (an IP address, a
 * bare name). What a website may be asked at a time, and which pages are related, go by it.
 * @returns undefined for what is no address
 */
export function siteOf(url: string): string | undefined {
  // As a browser spells it: an address may name its host in letters beyond ASCII, its links name it without.
  const host = URL.parse(url)?.hostname ?? '';
  return getDomain(host === '' ? url : host, options) ?? (host === '' ? undefined : host);
}
