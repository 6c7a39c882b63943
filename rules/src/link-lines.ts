import { foldText } from './fold-text.ts';
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
      for (const form of formsOf(target.trim())) {
        lines.push({ link, target });
        texts.push(foldText(form));
      }
    }
    link += 1;
  }
  return { haystack: new Haystack(texts.join('\n'), 'link'), lines, linkCount: link };
}

/** The forms of a target that are searched, as written first. */
function formsOf(target: string): ReadonlySet<string> {
  const url = withRootSlash(target);
  const forms = new Set([url]);
  // A pattern for a host alone, which may hold wildcards, does not end in a slash.
  if (/^[a-z][a-z0-9+.-]*:\/\/[^/?#]+\/$/i.test(url)) forms.add(url.slice(0, -1));
  let readable = url;
  for (let times = 0; times < MAX_DECODED && readable.includes('%'); times += 1) {
    readable = decoded(readable);
    forms.add(readable);
  }
  return forms;
}

/** Addresses are handed on inside others, encoded again each time. */
const MAX_DECODED = 3;
/** One character, of one to four bytes. */
const encodedCharacter =
  /%[0-7][\da-f]|%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-7](?:%[89ab][\da-f]){3}/gi;

/** Reserved characters too; what encodes nothing is left as it is. */
function decoded(url: string): string {
  return url.replace(encodedCharacter, (bytes) => {
    try {
      return decodeURIComponent(bytes);
    } catch {
      return bytes;
    }
  });
}
