import { isoCountryOf } from '@proofline/contracts/countries';

/** Websites are asked for the language of the country they are visited for. */
export function localeOf(country: string): string {
  const region = isoCountryOf(country);
  return `${new Intl.Locale(`und-${region}`).maximize().language}-${region}`;
}
