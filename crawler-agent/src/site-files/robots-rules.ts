/** The lines that count for one crawler, from all groups that address it. */
export interface RobotsGroup {
  readonly rules: readonly RobotsRule[];
  /** As written; NaN when there is none that is a number. */
  readonly crawlDelayS: number;
}

export interface RobotsRule {
  readonly allows: boolean;
  /** What stands between the asterisks, in the spelling of `canonicalPath`. */
  readonly parts: readonly string[];
  /** The path must end where the pattern does (`$`). */
  readonly isAnchored: boolean;
  /** Of the pattern: the longest that matches decides. */
  readonly length: number;
  /** A shorter path can't match. */
  readonly leastLength: number;
}

/** Websites list some hundreds; those beyond are not read, so that a page's check has an end. */
const MAX_RULES = 10_000;

/** Spellings that people meant as these, besides the names themselves. */
const fieldNames: ReadonlyMap<string, Field['field']> = new Map([
  ['user-agent', 'agent'],
  ['useragent', 'agent'],
  ['user agent', 'agent'],
  ['allow', 'allow'],
  ['disallow', 'disallow'],
  ['dissallow', 'disallow'],
  ['disalow', 'disallow'],
  ['crawl-delay', 'delay'],
  ['sitemap', 'sitemap'],
]);

interface Collected {
  readonly rules: Map<string, RobotsRule>;
  crawlDelayS: number;
}

/**
 * Reads robots.txt (RFC 9309): the groups that name the crawler, put together, else those for everybody. Lines that
 * mean nothing are passed over.
 * @param name the crawler's product token
 */
export function readRobotsLines(text: string, name: string): { group: RobotsGroup; sitemaps: string[] } {
  const everybody: Collected = { rules: new Map(), crawlDelayS: Number.NaN };
  const own: Collected = { rules: new Map(), crawlDelayS: Number.NaN };
  const sitemaps: string[] = [];
  let isNamed = false;
  let addressed: Collected[] = [];
  let isAddressing = false;
  for (const { field, value } of fieldsOf(text)) {
    if (field === 'sitemap') {
      if (value !== '') sitemaps.push(value);
    } else if (field === 'agent') {
      if (!isAddressing) addressed = [];
      isAddressing = true;
      const isOwn = /^[a-z_-]+/i.exec(value)?.[0].toLowerCase() === name.toLowerCase();
      isNamed ||= isOwn;
      if (isOwn) addressed.push(own);
      else if (value.startsWith('*')) addressed.push(everybody);
    } else {
      isAddressing = false;
      for (const group of addressed) addTo(group, field, value);
    }
  }
  const { rules, crawlDelayS } = isNamed ? own : everybody;
  return { group: { rules: [...rules.values()].sort(byWeight), crawlDelayS }, sitemaps };
}

interface Field {
  readonly field: 'agent' | 'allow' | 'disallow' | 'delay' | 'sitemap';
  readonly value: string;
}

function* fieldsOf(text: string): Generator<Field> {
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const colon = line.indexOf(':');
    const field = colon === -1 ? undefined : fieldNames.get(line.slice(0, colon).trim().toLowerCase());
    if (field !== undefined)
      yield {
        field,
        value: line
          .slice(colon + 1)
          .replace(/#.*$/s, '')
          .trim(),
      };
  }
}

/** A rule without a path says nothing, and a pause that is not told neither. */
function addTo(group: Collected, field: 'allow' | 'disallow' | 'delay', value: string): void {
  if (value === '') return;
  if (field === 'delay') group.crawlDelayS = Number(value);
  else if (group.rules.size < MAX_RULES) {
    const allows = field === 'allow';
    group.rules.set(`${allows} ${value}`, ruleOf(value, allows));
  }
}

/** Whether the rules let a crawler read this address of their host; robots.txt itself it always may. */
export function isAllowed(url: string, rules: readonly RobotsRule[]): boolean {
  const { pathname, search } = new URL(url);
  if (pathname === '/robots.txt') return true;
  const path = canonicalPath(`${pathname}${search}`).replaceAll('*', '%2A').replaceAll('$', '%24');
  return rules.find((rule) => matches(rule, path))?.allows ?? true;
}

/** The longest first, and what allows before what does not: the first that matches decides. */
function byWeight(a: RobotsRule, b: RobotsRule): number {
  return b.length - a.length || Number(b.allows) - Number(a.allows);
}

function ruleOf(value: string, allows: boolean): RobotsRule {
  const pattern = canonicalPath(value);
  const isAnchored = pattern.endsWith('$');
  const pieces = (isAnchored ? pattern.slice(0, -1) : pattern).split('*');
  // Asterisks in a row are one; the first and the last piece stay, be they empty: they tell where the pattern is tied.
  const parts = pieces.filter((piece, index) => piece !== '' || index === 0 || index === pieces.length - 1);
  const leastLength = parts.reduce((sum, part) => sum + part.length, 0);
  return { allows, parts, isAnchored, length: pattern.length, leastLength };
}

/** Each piece where it first fits: with asterisks alone that finds a match if there is one, and never goes back. */
function matches({ parts, isAnchored, leastLength }: RobotsRule, path: string): boolean {
  const [first = '', ...others] = parts;
  if (leastLength > path.length || !path.startsWith(first)) return false;
  if (others.length === 0) return !isAnchored || path.length === first.length;
  let at = first.length;
  const last = isAnchored ? others.pop() : undefined;
  for (const part of others) {
    const found = path.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return last === undefined || (path.endsWith(last) && path.length - last.length >= at);
}

/** One spelling of what is the same path: percent signs only where they are needed, in capitals (RFC 3986, 6.2.2). */
function canonicalPath(path: string): string {
  return path
    .toWellFormed()
    .replace(/[^\u0021-\u007E]+/g, encodeURIComponent)
    .replace(/%[0-9a-f]{2}/gi, (code) => {
      const letter = String.fromCharCode(Number.parseInt(code.slice(1), 16));
      return /[\w.~-]/.test(letter) ? letter : code.toUpperCase();
    });
}
