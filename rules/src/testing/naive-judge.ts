import { foldCase, foldText } from '../fold-text.ts';
import type { PageArtifacts } from '../page-artifacts.ts';
import { isGroup, type QueryGroup, type QueryRule, type QueryTree } from '../query-tree.ts';

/**
 * The rule language written down a second time, as plainly as can be and without a thought for speed: every
 * substring is tried against a regular expression. Only for small inputs in tests.
 */
export function naiveJudge(tree: QueryTree, page: PageArtifacts): { compliant: boolean; scores: number[] } {
  const scores: number[] = [];
  const holds = (group: QueryGroup): boolean => {
    const results = group.rules.map((node) => {
      if (isGroup(node)) return holds(node);
      const passes = naivePasses(node, page);
      scores.push(passes ? 100 : 0);
      return passes;
    });
    const met = group.condition === 'AND' ? results.every(Boolean) : results.some(Boolean);
    return group.not ? !met : met;
  };
  return { compliant: holds(tree), scores };
}

function naivePasses(rule: QueryRule, page: PageArtifacts): boolean {
  const exact = rule.operator.endsWith('_exact');
  const phrases = phrasesOf(rule);
  const isText = rule.field === 'dom_text' || rule.field === 'bulk_text';
  const found = phrases.map((phrase) =>
    isText ? naiveTextFinds(phrase, page.text, exact) : naiveLinkFinds(phrase, page, exact),
  );
  const holds = rule.operator.includes('_all') ? found.every(Boolean) : found.some(Boolean);
  return rule.operator.startsWith('not_') ? !holds : holds;
}

function phrasesOf(rule: QueryRule): string[] {
  if (rule.field === 'dom_text') return [rule.value];
  if (rule.field === 'dom_link') return [rule.value.link_rule];
  if (rule.field === 'bulk_text' || rule.field === 'bulk_links') {
    return rule.value.bulk.filter((phrase) => phrase.trim() !== '');
  }
  return [];
}

export function naiveTextFinds(phrase: string, pageText: string, exact: boolean): boolean {
  const text = foldCase(foldText(pageText));
  const pattern = new RegExp(`^(?:${textSource(foldText(phrase))})$`, 'u');
  const edges = new Set([text.length]);
  for (const { index } of new Intl.Segmenter('en', { granularity: 'word' }).segment(text)) edges.add(index);
  for (let start = 0; start <= text.length; start += 1) {
    for (let end = start + 1; end <= text.length; end += 1) {
      const allowed = !exact || (edges.has(start) && edges.has(end));
      if (allowed && pattern.test(text.slice(start, end))) return true;
    }
  }
  return false;
}

function naiveLinkFinds(phrase: string, page: PageArtifacts, exact: boolean): boolean {
  const source = linkSource(foldText(phrase));
  const pattern = new RegExp(exact ? `^(?:${source})$` : source, 'su');
  return page.links.some(({ url, redirectedTo }) =>
    [url, ...(redirectedTo ?? [])]
      .flatMap((target) => [target, plainlyDecoded(target)])
      .some((form) => pattern.test(foldCase(foldText(form)))),
  );
}

const looseRun = /(?:[*^](?:#\d+)?| )*\*(?:#\d+)?(?:[*^](?:#\d+)?| )*|(?:\^(?:#\d+)?)+/y;

/** Whether a phrase matches a whole stretch of text; for phrases without backslashes. */
export function textSource(phrase: string): string {
  let source = '';
  for (let at = 0; at < phrase.length; ) {
    looseRun.lastIndex = at;
    const run = looseRun.exec(phrase)?.[0] ?? '';
    if (run === '') {
      const character = String.fromCodePoint(phrase.codePointAt(at) ?? 0);
      source += literal(character);
      at += character.length;
    } else {
      const outer = at === 0 ? 'lead' : at + run.length === phrase.length ? 'trail' : 'none';
      source += runSource(run, outer);
      at += run.length;
    }
  }
  return source;
}

function runSource(run: string, outer: 'lead' | 'trail' | 'none'): string {
  const [, left = '', inner = '', right = ''] = /^((?:\^(?:#\d+)?)*)(.*?)((?:\^(?:#\d+)?)*)$/.exec(run) ?? [];
  if (!run.includes('*')) return `\\S${upTo(run, '^')}`;
  if (outer === 'lead') return `\\S${upTo(right, '^')}`;
  if (outer === 'trail') return `\\S${upTo(left, '^')}`;
  const words = sum(inner, '*') + (inner.match(/\^/g)?.length ?? 0);
  const apart = `\\S${upTo(left, '^')} (?:\\S+ )${bound(words)}\\S${upTo(right, '^')}`;
  return run.includes(' ') ? apart : `(?:${apart}|\\S${bound(sum(left, '^') + sum(right, '^'))})`;
}

function linkSource(phrase: string): string {
  return phrase.replace(/(?:[*^](?:#\d+)?)+|./gsu, (piece) => {
    if (!/^[*^]/.test(piece)) return literal(piece);
    const breaks = sum(piece, '*');
    if (breaks > 0 && breaks !== Number.POSITIVE_INFINITY && piece.includes('^')) {
      return mixed(breaks, breaks + sum(piece, '^'));
    }
    const any = breaks > 0 ? '.' : '[^/?&=#]';
    return any + bound(sum(piece, '*') + sum(piece, '^'));
  });
}

function upTo(run: string, wildcard: '*' | '^'): string {
  return bound(sum(run, wildcard));
}

function sum(run: string, wildcard: '*' | '^'): number {
  return [...run.matchAll(/([*^])(?:#(\d+))?/g)]
    .filter(([, kind]) => kind === wildcard)
    .reduce((total, [, , count]) => total + (count === undefined ? Number.POSITIVE_INFINITY : Number(count)), 0);
}

function bound(most: number): string {
  return most === Number.POSITIVE_INFINITY ? '*' : `{0,${most}}`;
}

/** At most so many ends of parts among at most so many characters, written out. */
function mixed(breaks: number, most: number): string {
  if (most === Number.POSITIVE_INFINITY) return `[^/?&=#]*(?:[/?&=#][^/?&=#]*){0,${breaks}}`;
  if (most === 0) return '';
  const over = breaks === 0 ? '' : `|[/?&=#]${mixed(breaks - 1, most - 1)}`;
  return `(?:[^/?&=#]${mixed(breaks, most - 1)}${over})?`;
}

/** Of the encoded characters that random links hold. */
function plainlyDecoded(target: string): string {
  return target.replaceAll('%2F', '/').replaceAll('%3a', ':').replaceAll('%C3%A9', 'é');
}

function literal(character: string): string {
  return foldCase(character).replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
