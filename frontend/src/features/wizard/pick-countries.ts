import type { CreationMetadata } from '@proofline/contracts/api/projects';
import type { CountryCode } from '@proofline/contracts/codes';
import type { CheckDraft } from './check-draft.ts';

/** New countries bring their languages along to the language filter (001 §4); leaving ones take none away. */
export function pickCountries(
  draft: CheckDraft,
  countries: readonly CountryCode[],
  { language_by_country: languagesOf, available_languages: offered }: CreationMetadata,
): Pick<CheckDraft, 'countries' | 'languages'> {
  const available = new Set(offered.filter(({ disabled }) => !disabled).map(({ id }) => id));
  const added = countries.filter((code) => !draft.countries.includes(code));
  const theirs = added.flatMap((code) => languagesOf[code] ?? []).filter((language) => available.has(language));
  return { countries, languages: [...new Set([...draft.languages, ...theirs])] };
}
