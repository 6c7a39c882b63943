import { Haystack } from './haystack.ts';
import type { PageLink } from './page-artifacts.ts';

/** One searchable form of one target of a link. */
interface LinkLine {
  /** The link of the page, by number. */
  readonly link: number;
  /** The target as it is on the page. */
  readonly target: string;
}

/** The links of a page as one haystack, a target a line. */
export interface LinkLines {
  readonly haystack: Haystack;
  readonly lines: readonly LinkLine[];
  /** Links with different targets. */
  readonly linkCount: number;
}

const rootUrl = /^[a-z][a-z0-9+.-]*:\/\/[^/?#\\*^]+$/i;

/** `https://brand.example` and `https://brand.example/` are the same whole URL. */
export function withRootSlash(url: string): string {
  return rootUrl.test(url) ? `${url}/` : url;
}

/**
 * Lays out every target of every link, as written and, where that reads differently, with its percent-encoding
 * undone, so that a pattern in any script finds it.
 */
export function layOutLinks(links: readonly PageLink[]): LinkLines {
  const targetsByUrl = new Map<string, Set<string>>();
  for (const { url, redirectedTo } of links) {
    const targets = targetsByUrl.get(url) ?? new Set([url]);
    for (const target of redirectedTo ?? []) targets.add(target);
    targetsByUrl.set(url, targets);
  }
  const lines: LinkLine[] = [];
  const texts: string[] = [];
  let link = 0;
  for (const targets of targetsByUrl.values()) {
    for (const target of targets) {
      const url = withRootSlash(target.trim());
      const readable = decoded(url);
      for (const form of readable === url ? [url] : [url, readable]) {
        lines.push({ link, target });
        texts.push(form.normalize('NFC').replace(/\s/g, ' '));
      }
    }
    link += 1;
  }
  return { haystack: new Haystack(texts.join('\n'), 'link'), lines, linkCount: link };
}

function decoded(url: string): string {
  if (!url.includes('%')) return url;
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}
