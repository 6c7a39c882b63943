/** Regional codes of the product: how they are written, whose flag they fly, what they are called (000 §3). */
const regions: Readonly<Record<string, { alias: string; flag: string; name: string }>> = {
  A0: { alias: 'AR-C', flag: 'ar', name: 'Buenos Aires' },
  C0: { alias: 'CA-ON', flag: 'ca', name: 'Ontario' },
  NJ: { alias: 'US-NJ', flag: 'us', name: 'New Jersey' },
  U0: { alias: 'US-CO', flag: 'us', name: 'Colorado' },
};

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

export const countryAlias = (code: string): string => regions[code.toUpperCase()]?.alias ?? code.toUpperCase();

/** File name of the flag; codes without one get the plain grey flag. */
export function flagCode(code: string): string {
  const known = regions[code.toUpperCase()]?.flag;
  if (known !== undefined) return known;
  return /^[a-z]{2}$/i.test(code) ? code.toLowerCase() : 'xx';
}

/** English name, or 'Country not found' (000 §8). */
export function countryName(code: string): string {
  const region = regions[code.toUpperCase()];
  if (region) return region.name;
  if (!/^[a-z]{2}$/i.test(code)) return 'Country not found';
  return names.of(code.toUpperCase()) ?? 'Country not found';
}
