import type { CreationMetadata } from '@proofline/contracts/api/projects';
import { brandProblems, toplistMessages, toplistRuleProblems } from '@proofline/contracts/toplist-problems';
import type { CheckDraft } from './check-draft.ts';

/** What is wrong with a row of the toplist rules table, by column. */
export interface ToplistRowProblems {
  readonly url: string | undefined;
  readonly country: string | undefined;
  readonly brands: string | undefined;
  /** An earlier row has the same address and country. */
  readonly isPairRepeated: boolean;
  /** Every message, in the order of the columns; at least one. */
  readonly all: readonly string[];
}

/** Countries a toplist can be read from: all but worldwide (001 §5). */
export const toplistCountries = ({ available_countries: countries }: CreationMetadata) =>
  countries.filter(({ id }) => id !== 'WW');

/** What is wrong with the toplist rules, by the row's index; rows with nothing wrong are left out. */
export function toplistRowProblems(
  { toplistKind: kind, toplistRules: rows }: Pick<CheckDraft, 'toplistKind' | 'toplistRules'>,
  metadata: CreationMetadata,
): ReadonlyMap<number, ToplistRowProblems> {
  const names = new Map<string, string>(
    toplistCountries(metadata)
      .filter(({ disabled }) => !disabled)
      .map(({ id, name }) => [id, name]),
  );
  const found = toplistRuleProblems(
    rows.map(({ url, country }) => ({ url, country: country ?? '' })),
    null,
    names,
  );
  const byRow = Map.groupBy(found, ({ index }) => index);
  const problems = new Map<number, ToplistRowProblems>();
  for (const [index, { brands }] of rows.entries()) {
    const own = byRow.get(index) ?? [];
    const url = own.find(({ field }) => field === 'url')?.message;
    const country = own.find(({ field }) => field === 'country')?.message;
    const [brand] =
      kind === 'brand' ? brandProblems(brands.map(({ name, position }) => ({ name, position: Number(position) }))) : [];
    const all = [url, country, brand].filter((message) => message !== undefined);
    if (all.length === 0) continue;
    const isPairRepeated = url !== undefined && url !== toplistMessages.url;
    problems.set(index, { url, country, brands: brand, isPairRepeated, all });
  }
  return problems;
}
