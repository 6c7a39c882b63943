/** ISO 3166-1 alpha-2, officially assigned. */
const isoCodes =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA ' +
  'CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA ' +
  'GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP ' +
  'KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS ' +
  'MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS ' +
  'RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW ' +
  'TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW';

interface Region {
  /** How its code is written for people. */
  readonly alias: string;
  readonly name: string;
  /** The ISO country it lies in, whose flag it flies. */
  readonly within: string;
}

/** Regions with rules of their own, under codes that ISO leaves to users or does not assign (specification 000 §3). */
const regions: Readonly<Record<string, Region>> = {
  A0: { alias: 'AR-C', name: 'Argentina, Buenos Aires City (AR-C)', within: 'AR' },
  C0: { alias: 'CA-ON', name: 'Canada, Ontario (CA-ON)', within: 'CA' },
  NJ: { alias: 'US-NJ', name: 'United States, New Jersey (US-NJ)', within: 'US' },
  U0: { alias: 'US-CO', name: 'United States, Colorado (US-CO)', within: 'US' },
};

export const COUNTRY_NOT_FOUND = 'Country not found';

const englishNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Stands for all countries together in results; nothing runs there. */
export const WORLDWIDE = 'WW';

const names: ReadonlyMap<string, string> = new Map([
  ...isoCodes.split(' ').map((code): [string, string] => [code, englishNames.of(code) ?? code]),
  ...Object.entries(regions).map(([code, { name }]): [string, string] => [code, name]),
]);

/** Every country a check can run in, by name. */
export const countryCodes: readonly string[] = [...names.keys()].sort((left, right) =>
  countryName(left).localeCompare(countryName(right), 'en'),
);

export function isCountry(code: string): boolean {
  return names.has(code);
}

/** English name, in either case of letters; the specified words for an unknown code. */
export function countryName(code: string): string {
  const known = code.toUpperCase();
  return known === WORLDWIDE ? 'Worldwide' : (names.get(known) ?? COUNTRY_NOT_FOUND);
}

/** How a code is written for people: 'AR-C' for A0. */
export function countryAlias(code: string): string {
  return regions[code.toUpperCase()]?.alias ?? code.toUpperCase();
}

/** The ISO country a code stands in: its own, or that of its region. */
export function isoCountryOf(code: string): string {
  return regions[code]?.within ?? code;
}
