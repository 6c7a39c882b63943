import { isoCountryOf, WORLDWIDE } from '@proofline/contracts/countries';

/** File name of the flag: a region flies its country's, all countries together the United Nations'; without one, grey. */
export function flagCode(code: string): string {
  const known = code.toUpperCase();
  if (known === WORLDWIDE) return 'un';
  const country = isoCountryOf(known);
  return /^[A-Z]{2}$/.test(country) ? country.toLowerCase() : 'xx';
}
