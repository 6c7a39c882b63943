import type { CheckDraft, CheckFacts } from '../check-draft.ts';

/** Where a page can be tried from: the countries of the check, or any that is served while it has none. */
export function trialCountries({ countries }: CheckDraft, { metadata }: CheckFacts) {
  const available = metadata.available_countries.filter(({ disabled }) => !disabled);
  const chosen = available.filter(({ id }) => countries.includes(id));
  return chosen.length > 0 ? chosen : available.filter(({ id }) => !metadata.unserved_countries.includes(id));
}
