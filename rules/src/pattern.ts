import { foldCase, foldText } from './fold-text.ts';

/** Texts are made of words, links of parts (between `/ ? & = #`); each phrase is written for one of the two. */
export type Medium = 'text' | 'link';

/** Room for at most `max` symbols inside one word of a text, one part of a link, or anywhere in one link. */
export interface WithinGap {
  readonly kind: 'within';
  readonly segment: 'word' | 'part' | 'link';
  readonly max: number;
  /** Of a link: over at most so many ends of parts; any number when absent. */
  readonly breaks?: number;
}

/**
 * Room for at most `max` whole words of a text. `before` and `after` are the symbols that may still follow the
 * word on the left or precede the one on the right; `glued` allows the two sides to touch.
 */
export interface WordsGap {
  readonly kind: 'words';
  readonly max: number;
  readonly before: number;
  readonly after: number;
  readonly glued: boolean;
}

export type Gap = WithinGap | WordsGap;

/** A phrase taken apart: literal chunks in the compared form, with gaps between them and perhaps around them. */
export interface Pattern {
  readonly chunks: readonly string[];
  /** `gaps[i]` stands between `chunks[i]` and `chunks[i + 1]`. */
  readonly gaps: readonly Gap[];
  readonly lead: WithinGap | null;
  readonly trail: WithinGap | null;
}

type Token = { readonly kind: 'literal'; readonly text: string } | Wildcard;
interface Wildcard {
  readonly kind: '*' | '^';
  readonly max: number;
}

const tokenPattern = /\\([\\*^#])|([*^])(?:#(\d+))?|(.)/gsu;

/** What most phrases have none of: they are what they say, and need not be taken apart. */
const special = /[\\*^]/;

/** Wildcards are told before signs are compared: those of another width are none. */
function tokenize(folded: string): Token[] {
  return Array.from(folded.matchAll(tokenPattern), ([, escaped, wildcard, count, plain]): Token => {
    if (wildcard === '*' || wildcard === '^') {
      return { kind: wildcard, max: count === undefined ? Number.POSITIVE_INFINITY : Number(count) };
    }
    return { kind: 'literal', text: foldCase(escaped ?? plain ?? '') };
  });
}

/** How many wildcards a phrase holds. */
export function countWildcards(phrase: string): number {
  if (!special.test(phrase)) return 0;
  return tokenize(phrase).filter((token) => token.kind !== 'literal').length;
}

/**
 * Reads a phrase with its wildcards (`*` words, `^` symbols, `#n` at most n, backslash for the character itself).
 * @returns null when nothing is left to look for: an empty phrase or wildcards alone
 */
export function parsePattern(phrase: string, medium: Medium): Pattern | null {
  const folded = foldText(phrase);
  if (!special.test(folded)) {
    return folded === '' ? null : { chunks: [foldCase(folded)], gaps: [], lead: null, trail: null };
  }
  const tokens = tokenize(folded);
  const runs = medium === 'text' ? splitTextRuns(tokens) : splitLinkRuns(tokens);
  const chunks: string[] = [];
  const gaps: Gap[] = [];
  let lead: WithinGap | null = null;
  let waiting: Token[] = [];
  for (const run of runs) {
    if (typeof run !== 'string') {
      waiting = run;
    } else {
      if (chunks.length > 0) gaps.push(readGap(waiting, medium));
      else lead = readEdge(waiting, medium, 'lead');
      chunks.push(run);
      waiting = [];
    }
  }
  return chunks.every((chunk) => chunk === ' ')
    ? null
    : { chunks, gaps, lead, trail: readEdge(waiting, medium, 'trail') };
}

/** Alternating literal strings and runs of wildcards. */
function splitLinkRuns(tokens: readonly Token[]): (string | Token[])[] {
  const runs: (string | Token[])[] = [];
  for (const token of tokens) {
    const last = runs.at(-1);
    if (token.kind === 'literal') {
      if (typeof last === 'string') runs[runs.length - 1] = last + token.text;
      else runs.push(token.text);
    } else if (Array.isArray(last)) {
      last.push(token);
    } else {
      runs.push([token]);
    }
  }
  return runs;
}

/** In a text, the spaces around a `*` belong to the missing words; elsewhere a space is a literal. */
function splitTextRuns(tokens: readonly Token[]): (string | Token[])[] {
  const runs: (string | Token[])[] = [];
  let at = 0;
  while (at < tokens.length) {
    let end = at;
    while (end < tokens.length && isLoose(tokens[end])) end += 1;
    const loose = tokens.slice(at, end);
    if (loose.some((token) => token.kind === '*')) {
      runs.push(loose);
    } else {
      appendRuns(runs, splitLinkRuns(loose));
    }
    const literal = tokens[end];
    if (literal !== undefined) appendRuns(runs, splitLinkRuns([literal]));
    at = end + 1;
  }
  return runs;
}

function isLoose(token: Token | undefined): boolean {
  return token !== undefined && (token.kind !== 'literal' || token.text === ' ');
}

function appendRuns(runs: (string | Token[])[], more: readonly (string | Token[])[]): void {
  for (const run of more) {
    const last = runs.at(-1);
    if (typeof run === 'string' && typeof last === 'string') runs[runs.length - 1] = last + run;
    else runs.push(run);
  }
}

function readGap(run: readonly Token[], medium: Medium): Gap {
  const hasStar = run.some((token) => token.kind === '*');
  if (medium === 'link') return readLinkGap(run, hasStar);
  return hasStar ? readWordsGap(run) : { kind: 'within', segment: 'word', max: sumOf(run) };
}

/** Wildcards next to each other count together, but only `*` goes from one part of a link to the next. */
function readLinkGap(run: readonly Token[], hasStar: boolean): WithinGap {
  const gap: WithinGap = { kind: 'within', segment: hasStar ? 'link' : 'part', max: sumOf(run) };
  const breaks = sumOf(run.filter(({ kind }) => kind === '*'));
  return hasStar && breaks < gap.max ? { ...gap, breaks } : gap;
}

/** Outermost wildcards: missing words may be none, so only symbols glued to the literal widen a match of a text. */
function readEdge(run: readonly Token[], medium: Medium, side: 'lead' | 'trail'): WithinGap | null {
  if (run.length === 0) return null;
  const gap = readGap(run, medium);
  if (gap.kind === 'within') return gap;
  const max = side === 'lead' ? gap.after : gap.before;
  return max > 0 ? { kind: 'within', segment: 'word', max } : null;
}

function sumOf(run: readonly Token[]): number {
  return run.reduce((sum, token) => (token.kind === 'literal' ? sum : sum + token.max), 0);
}

/**
 * Wildcards next to each other count together: limits of `*` add up, a `^` touching the outer word belongs to that
 * word, and any other `^` is one more missing word.
 */
function readWordsGap(run: readonly Token[]): WordsGap {
  const firstStop = run.findIndex((token) => token.kind !== '^');
  const lastStop = run.findLastIndex((token) => token.kind !== '^');
  const inner = run.slice(firstStop, lastStop + 1);
  const words = inner.reduce((sum, token) => (token.kind === '*' ? sum + token.max : sum), 0);
  return {
    kind: 'words',
    max: words + inner.filter((token) => token.kind === '^').length,
    before: sumOf(run.slice(0, firstStop)),
    after: sumOf(run.slice(lastStop + 1)),
    glued: !run.some((token) => token.kind === 'literal'),
  };
}
