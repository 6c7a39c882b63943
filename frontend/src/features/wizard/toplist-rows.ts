import type { CountryCode } from '@proofline/contracts/codes';
import type { ToplistKind } from '@proofline/contracts/toplists';
import type { CheckDraft, ToplistRuleDraft } from './check-draft.ts';

type Brand = ToplistRuleDraft['brands'][number];

/** What the brand kind starts a rule with (001 §4): no name yet, at a position that is still to be said. */
export const emptyBrand: Brand = { name: '', position: '0' };

/** An id no rule has. */
function freeId(rules: readonly ToplistRuleDraft[]): string {
  const taken = new Set(rules.map(({ id }) => id));
  let number = rules.length + 1;
  while (taken.has(`toplist-${number}`)) number += 1;
  return `toplist-${number}`;
}

/** An empty rule at the end, or below another one. */
export function addToplistRule(
  rules: readonly ToplistRuleDraft[],
  kind: ToplistKind | null,
  below: string | undefined = rules.at(-1)?.id,
): ToplistRuleDraft[] {
  const at = rules.findIndex(({ id }) => id === below) + 1;
  const added = { id: freeId(rules), url: '', country: null, brands: kind === 'brand' ? [emptyBrand] : [] };
  return rules.toSpliced(at, 0, added);
}

/** A copy below its original. */
export function copyToplistRule(rules: readonly ToplistRuleDraft[], id: string): ToplistRuleDraft[] {
  return rules.flatMap((rule) => (rule.id === id ? [rule, { ...rule, id: freeId(rules) }] : [rule]));
}

export function changeToplistRule(
  rules: readonly ToplistRuleDraft[],
  id: string,
  change: Partial<ToplistRuleDraft>,
): ToplistRuleDraft[] {
  return rules.map((rule) => (rule.id === id ? { ...rule, ...change } : rule));
}

export function changeBrand(brands: readonly Brand[], at: number, change: Partial<Brand>): Brand[] {
  return brands.map((brand, index) => (index === at ? { ...brand, ...change } : brand));
}

/** Digits only (001 §5). */
export const positionOf = (typed: string): string => typed.replace(/\D/g, '');

/** Another kind: brands gives each rule without any an empty one at 0, discovery takes them away (001 §4). */
export function chooseToplistKind(
  { toplistRules }: Pick<CheckDraft, 'toplistRules'>,
  toplistKind: ToplistKind,
): Pick<CheckDraft, 'toplistKind' | 'toplistRules'> {
  const brandsOf = ({ brands }: ToplistRuleDraft) => {
    if (toplistKind === 'discovery') return [];
    return brands.length === 0 ? [emptyBrand] : brands;
  };
  return { toplistKind, toplistRules: toplistRules.map((rule) => ({ ...rule, brands: brandsOf(rule) })) };
}

/**
 * Pasted lines as rules. Columns are parted by tabs, else semicolons, else commas: address, country by code or name, then brand
 * and position in turn. A country that is not known stays open.
 */
export function readToplistRules(
  text: string,
  countries: readonly { readonly id: CountryCode; readonly name: string }[],
  kind: ToplistKind | null,
): Omit<ToplistRuleDraft, 'id'>[] {
  const codes = new Map(
    countries.flatMap(
      ({ id, name }) =>
        [
          [id.toLowerCase(), id],
          [name.toLowerCase(), id],
        ] as const,
    ),
  );
  return text
    .split(/[\r\n]+/)
    .map((line) => line.split(separatorOf(line)).map((column) => column.trim()))
    .filter((columns) => columns.some((column) => column !== ''))
    .map(([url = '', country = '', ...rest]) => ({
      url,
      country: codes.get(country.toLowerCase()) ?? null,
      brands: kind === 'brand' ? brandsIn(rest) : [],
    }));
}

/** Addresses may hold commas and semicolons: a tab, as spreadsheets copy, goes before them. */
const separatorOf = (line: string) => ['\t', ';'].find((mark) => line.includes(mark)) ?? ',';

function brandsIn(columns: readonly string[]): Brand[] {
  const brands: Brand[] = [];
  for (let at = 0; at < columns.length; at += 2) {
    const name = columns[at] ?? '';
    if (name !== '') brands.push({ name, position: positionOf(columns[at + 1] ?? '') || '0' });
  }
  return brands.length === 0 ? [emptyBrand] : brands;
}

/** Puts read rules below one; that one gives way to them when it says nothing yet. At most `limit` rules stand. */
export function insertToplistRules(
  rules: readonly ToplistRuleDraft[],
  below: string,
  read: readonly Omit<ToplistRuleDraft, 'id'>[],
  limit: number,
): { rules: ToplistRuleDraft[]; leftOut: number } {
  const at = rules.findIndex(({ id }) => id === below);
  const isEmpty = rules[at]?.url.trim() === '' && rules[at]?.country === null;
  const before = rules.slice(0, isEmpty ? at : at + 1);
  const after = rules.slice(at + 1);
  const taken = read.slice(0, Math.max(0, limit - before.length - after.length));
  const added: ToplistRuleDraft[] = [];
  for (const rule of taken) added.push({ ...rule, id: freeId([...rules, ...added]) });
  return { rules: [...before, ...added, ...after], leftOut: read.length - taken.length };
}
