import type { CountryCode } from '@proofline/contracts/codes';
import type { CheckDraft, CheckFacts } from './check-draft.ts';

/**
 * New countries bring their languages along to the language filter; leaving ones take none away. A copy of a check keeps
 * the languages it came with (001 §4).
 */
export function pickCountries(
  draft: CheckDraft,
  countries: readonly CountryCode[],
  { metadata, isClone }: Pick<CheckFacts, 'metadata' | 'isClone'>,
): Pick<CheckDraft, 'countries' | 'languages'> {
  if (isClone) return { countries, languages: draft.languages };
  const { language_by_country: languagesOf, available_languages: offered } = metadata;
  const available = new Set(offered.filter(({ disabled }) => !disabled).map(({ id }) => id));
  const added = countries.filter((code) => !draft.countries.includes(code));
  const theirs = added.flatMap((code) => languagesOf[code] ?? []).filter((language) => available.has(language));
  return { countries, languages: [...new Set([...draft.languages, ...theirs])] };
}
