import { compileTree } from '@proofline/rules/compile';
import { foldText } from '@proofline/rules/fold-text';
import { judge } from '@proofline/rules/judge';
import type { PageArtifacts } from '@proofline/rules/page-artifacts';
import type { QueryRule, QueryTree } from '@proofline/rules/query-tree';
import { hostileCases } from '@proofline/rules/testing/hostile-cases';
import { validateQueryTree } from '@proofline/rules/validate-query-tree';

/**
 * How fast pages are judged: 20 rules with 1,000 phrases between them on 200 kB of text (`--full`: 10,000 phrases),
 * beside a loop of compiled regular expressions over the same page; the slowest hostile phrase; and 1,200 phrases of
 * which each ends with all shorter ones.
 */
const full = process.argv.includes('--full');
const phraseCount = full ? 10_000 : 1_000;
const textChars = 200_000;
const floors = { pagesPerS: 300, ratioToRegExpLoop: 20, hostileMsPer100kB: 100, nestedMsPer100kB: 200 };
const nestedPhrases = 1_200;

const random = seeded(20_261_120);
const vocabulary = Array.from({ length: 6_000 }, () => randomWord());
const pages = Array.from({ length: 8 }, () => randomPage());
const phrases = Array.from({ length: phraseCount }, () =>
  Array.from({ length: 1 + Math.floor(random() * 3) }, () => (random() < 0.7 ? pick(vocabulary) : randomWord())).join(
    ' ',
  ),
);
const tree = benchTree(phrases);

const compileStarted = performance.now();
const compiled = compileTree(tree);
const compileMs = performance.now() - compileStarted;
progress(`compiled 20 rules with ${phraseCount} phrases in ${compileMs.toFixed(0)} ms`);

const judgeMs = medianMs(full ? 100 : 200, (round) => judge(compiled, pageAt(round)));
const cpuMs = meanCpuMs(60, (round) => judge(compiled, pageAt(round)));
const expressions = phrases.map((phrase) => new RegExp(phrase.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'iu'));
const loopMs = medianMs(full ? 3 : 8, (round) => {
  const text = foldText(pageAt(round).text);
  return expressions.filter((expression) => expression.test(text)).length;
});
progress(`a page: ${judgeMs.toFixed(2)} ms judged, ${loopMs.toFixed(2)} ms in a loop of regular expressions`);

let hostileMsPer100kB = 0;
for (const { phrase, textUnit } of hostileCases) {
  const root = single(phrase);
  if (!validateQueryTree(root).valid) throw new Error(`A hostile phrase is refused before it is judged: ${phrase}`);
  const text = textUnit.repeat(Math.ceil(100_000 / textUnit.length)).slice(0, 100_000);
  const hostile = compileTree(root);
  const ms = medianMs(5, () => judge(hostile, { text, links: [], images: [], languages: [] }));
  progress(`hostile ${phrase.slice(0, 24)}… ${ms.toFixed(1)} ms per 100 kB`);
  hostileMsPer100kB = Math.max(hostileMsPer100kB, ms);
}

const nested = compileTree({
  not: false,
  condition: 'AND',
  rules: [
    {
      id: 'nested',
      field: 'bulk_text',
      operator: 'contains_all',
      value: { name: 'Nested', bulk: Array.from({ length: nestedPhrases }, (_, index) => 'a'.repeat(index + 1)) },
    },
  ],
});
const nestedPage: PageArtifacts = { text: 'a'.repeat(800_000), links: [], images: [], languages: [] };
const nestedMs = medianMs(3, () => judge(nested, nestedPage));
progress(`${nestedPhrases} nested phrases: ${nestedMs.toFixed(0)} ms for 800 kB`);

const figures = {
  pagesPerS: Math.round(1_000 / judgeMs),
  ratioToRegExpLoop: round1(loopMs / judgeMs),
  hostileMsPer100kB: round1(hostileMsPer100kB),
  nestedMsPer100kB: round1(nestedMs / 8),
  pagesPerCpuS: Math.round(1_000 / cpuMs),
  phrases: phraseCount,
  compileMs: Math.round(compileMs),
};
const ok =
  figures.pagesPerS >= floors.pagesPerS &&
  figures.ratioToRegExpLoop >= floors.ratioToRegExpLoop &&
  figures.hostileMsPer100kB <= floors.hostileMsPer100kB &&
  figures.nestedMsPer100kB <= floors.nestedMsPer100kB;
console.log(JSON.stringify({ bench: 'rules', ok, figures }));

function benchTree(bulk: readonly string[]): QueryTree {
  const lists: QueryRule[] = Array.from({ length: 8 }, (_, index) => ({
    id: `list-${index}`,
    field: 'bulk_text',
    operator: index % 2 === 0 ? 'contains_any' : 'not_contains_any_exact',
    value: { name: `List ${index}`, bulk: bulk.filter((_phrase, at) => at % 8 === index) },
  }));
  const wildcards = ['100 * bonus', 'free *#2 spins', 'casino^', 'licen^#1e number', 'terms *#3 apply', '18+'];
  const texts: QueryRule[] = wildcards.map((value, index) => ({
    id: `text-${index}`,
    field: 'dom_text',
    operator: index === wildcards.length - 1 ? 'contains_exact' : 'contains',
    value,
  }));
  const links: QueryRule[] = ['play^.example', '*/go/*bonus*', 'btag=', 'https://brand.example', 'a*b*c', 'promo'].map(
    (link_rule, index) => ({
      id: `link-${index}`,
      field: 'dom_link',
      operator: index === 3 ? 'not_contains_exact' : 'contains',
      value: { link_rule, export_parameters: ['btag'] },
    }),
  );
  return { not: false, condition: 'OR', rules: [...lists, ...texts, ...links] };
}

function single(value: string): QueryTree {
  return { not: false, condition: 'AND', rules: [{ id: 'hostile', field: 'dom_text', operator: 'contains', value }] };
}

function randomPage(): PageArtifacts {
  const offers = [
    '100 % welcome bonus',
    'free extra spins',
    'casinos',
    '18+',
    'terms and conditions apply',
    'license number',
  ];
  let text = '';
  while (text.length < textChars) {
    text += random() < 0.02 ? `${pick(offers)}. ` : `${pick(vocabulary)}${random() < 0.1 ? '.\n' : ' '}`;
  }
  const links = Array.from({ length: 200 }, () => ({
    url: `https://${randomWord()}.example/${random() < 0.2 ? 'go/' : ''}${randomWord()}?btag=${randomWord()}`,
  }));
  return { text: text.slice(0, textChars), links, images: [], languages: ['en'] };
}

function pageAt(round: number): PageArtifacts {
  return pick(pages, round % pages.length);
}

function randomWord(): string {
  const letters = 'etaoinshrdlucmfwypvbgkjqxzé';
  return Array.from(
    { length: 4 + Math.floor(random() * 6) },
    () => letters[Math.floor(random() ** 2 * letters.length)],
  ).join('');
}

function pick<Item>(items: readonly Item[], at = Math.floor(random() * items.length)): Item {
  const item = items[at];
  if (item === undefined) throw new Error('Nothing to pick from');
  return item;
}

function medianMs(rounds: number, run: (round: number) => unknown): number {
  for (let round = 0; round < Math.min(rounds, 10); round += 1) run(round);
  const times = Array.from({ length: rounds }, (_, round) => {
    const started = performance.now();
    run(round);
    return performance.now() - started;
  });
  return times.sort((one, other) => one - other)[Math.floor(rounds / 2)] ?? Number.NaN;
}

/** Processor time of this thread: what a busy machine takes away does not count. */
function meanCpuMs(rounds: number, run: (round: number) => unknown): number {
  const before = process.threadCpuUsage();
  for (let round = 0; round < rounds; round += 1) run(round);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000 / rounds;
}

/** Mulberry32: the same pages in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function round1(value: number): number {
  return Math.round(value * 10) / 10;
}

function progress(line: string): void {
  process.stderr.write(`${line}\n`);
}
