/** Websites are asked for the language of the country they are visited for. */
export function localeOf(country: string): string {
  const language = new Intl.Locale(`und-${regionOf(country)}`).maximize().language;
  return `${language}-${regionOf(country)}`;
}

const regions: Readonly<Record<string, string>> = { A0: 'AR', C0: 'CA', NJ: 'US', U0: 'US' };
const regionOf = (country: string): string => regions[country] ?? country;
