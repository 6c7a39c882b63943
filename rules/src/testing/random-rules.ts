import fc from 'fast-check';
import { listOperatorSchema, singleOperatorSchema } from '../operators.ts';
import type { PageArtifacts } from '../page-artifacts.ts';
import { parsePattern } from '../pattern.ts';
import { isGroup, type QueryGroup, type QueryRule, type QueryTree } from '../query-tree.ts';

/** Small words over few letters, so that random phrases are often found in random texts. */
const piece = fc.constantFrom(
  'a',
  'b',
  'ab',
  'ba',
  'aab',
  '18',
  '1',
  '+',
  'é',
  '😀',
  "'",
  'ʼ',
  '𐐀',
  '𐐨',
  '.',
  'A',
  '_',
  '(',
  '-',
  '\u200d',
  '\u034f',
  '＊',
  '？',
  '„',
);
const word = fc.array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join(''));
const wildcard = fc.constantFrom('*', '^', '*#1', '^#1', '*#2', '^#2', '*#0', '^#0');
const symbol = fc.oneof({ weight: 3, arbitrary: piece }, { weight: 2, arbitrary: wildcard }, fc.constant(' '));

export const pageText: fc.Arbitrary<string> = fc
  .tuple(fc.array(word, { maxLength: 7 }), fc.constantFrom(' ', '\n', ' \n'))
  .map(([words, space]) => words.join(space));

/** Phrases that say something: at least one piece of text between the wildcards. */
export const textPhrase: fc.Arbitrary<string> = fc
  .tuple(fc.array(symbol, { maxLength: 4 }), piece, fc.array(symbol, { maxLength: 4 }))
  .map(([before, core, after]) => [...before, core, ...after].join(''))
  // A count swallows the digits after it, so that nothing may be left to look for.
  .filter((phrase) => parsePattern(phrase, 'text') !== null);

const linkPiece = fc.constantFrom(
  'a',
  'b',
  '/',
  '?',
  '=',
  '&',
  'ab',
  '.',
  'B',
  '😀',
  '#',
  '%2F',
  '%3a',
  '%C3%A9',
  '%zz',
  '%E9',
  'é',
  ':',
);
const linkPhrase = fc
  .tuple(
    fc.array(fc.oneof(linkPiece, wildcard), { maxLength: 3 }),
    fc.constantFrom('a', 'b', '/', 'ab', 'é', ':'),
    fc.array(fc.oneof(linkPiece, wildcard), { maxLength: 3 }),
  )
  .map(([before, core, after]) => [...before, core, ...after].join(''));
const url = fc.array(linkPiece, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join(''));

export const page: fc.Arbitrary<PageArtifacts> = fc.record({
  text: pageText,
  links: fc.array(fc.record({ url, redirectedTo: fc.array(url, { maxLength: 2 }) }), { maxLength: 3 }),
  images: fc.constant([]),
  languages: fc.constant([]),
});

const bulk = (phrase: fc.Arbitrary<string>) =>
  fc.record({ name: fc.constant('list'), bulk: fc.array(phrase, { minLength: 1, maxLength: 3 }) });
const single = fc.constantFrom(...singleOperatorSchema.options);
const many = fc.constantFrom(...listOperatorSchema.options);

const textRule: fc.Arbitrary<QueryRule> = fc.record({
  id: fc.constant('unnumbered'),
  field: fc.constant('dom_text' as const),
  operator: single,
  value: textPhrase,
});
const linkRule: fc.Arbitrary<QueryRule> = fc.record({
  id: fc.constant('unnumbered'),
  field: fc.constant('dom_link' as const),
  operator: single,
  value: fc.record({ link_rule: linkPhrase, export_parameters: fc.constant<string[]>([]) }),
});
const bulkTextRule: fc.Arbitrary<QueryRule> = fc.record({
  id: fc.constant('unnumbered'),
  field: fc.constant('bulk_text' as const),
  operator: many,
  value: bulk(textPhrase),
});
const bulkLinkRule: fc.Arbitrary<QueryRule> = fc.record({
  id: fc.constant('unnumbered'),
  field: fc.constant('bulk_links' as const),
  operator: many,
  value: bulk(linkPhrase),
});

/** A rule over text or links; its id is for the caller to give. */
export const rule: fc.Arbitrary<QueryRule> = fc.oneof(textRule, linkRule, bulkTextRule, bulkLinkRule);

const { group } = fc.letrec<{ node: QueryRule | QueryGroup; group: QueryGroup }>((tie) => ({
  node: fc.oneof({ maxDepth: 3, depthSize: 'small' }, { weight: 3, arbitrary: rule }, tie('group')),
  group: fc.record({
    not: fc.boolean(),
    condition: fc.constantFrom('AND' as const, 'OR' as const),
    rules: fc.array(tie('node'), { minLength: 1, maxLength: 4 }),
  }),
}));

/** Valid trees; every rule has its own id. */
export const tree: fc.Arbitrary<QueryTree> = group.map(numberRules);

export function numberRules(root: QueryTree): QueryTree {
  let next = 0;
  const number = (node: QueryGroup): QueryGroup => ({
    ...node,
    rules: node.rules.map((child) => {
      if (isGroup(child)) return number(child);
      next += 1;
      return { ...child, id: `r${next}` };
    }),
  });
  return number(root);
}
