import { isoCountryOf } from '@proofline/contracts/countries';

/** ISO 639-1, living and constructed languages. */
const isoCodes =
  'aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo ' +
  'es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka ' +
  'kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng ' +
  'nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su ' +
  'sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu';

const englishNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** CLDR takes Twi for its other name, Akan, which has a code of its own: two entries of one name tell nobody which is which. */
const expectedNames: Readonly<Record<string, string>> = { tw: 'Twi' };

const names: ReadonlyMap<string, string> = new Map(
  isoCodes.split(' ').map((code): [string, string] => [code, expectedNames[code] ?? englishNames.of(code) ?? code]),
);

/** Every language pages can be filtered by, by name. */
export const languageCodes: readonly string[] = [...names.keys()].sort((left, right) =>
  languageName(left).localeCompare(languageName(right), 'en'),
);

export function isLanguage(code: string): boolean {
  return names.has(code);
}

/** English name; an unknown code stands for itself. */
export function languageName(code: string): string {
  return names.get(code) ?? code;
}

/** Where the most widely spoken home is not the flag people expect. */
const expectedFlags: Readonly<Record<string, string>> = {
  en: 'gb',
  pt: 'pt',
  ar: 'sa',
  la: 'va',
  sw: 'ke',
  kw: 'gb',
  yi: 'il',
};

/** The flag commonly shown for a language, as a lower-case country code; null for languages without a country. */
export function flagOf(code: string): string | null {
  const region = new Intl.Locale(code).maximize().region;
  return expectedFlags[code] ?? (region && /^[A-Z]{2}$/.test(region) ? region.toLowerCase() : null);
}

/** Countries with several languages on their websites, or another one than the likeliest mother tongue. */
const severalLanguages: Readonly<Record<string, readonly string[]>> = {
  AD: ['ca', 'es', 'fr'],
  AF: ['fa', 'ps'],
  AX: ['sv', 'fi'],
  BA: ['bs', 'hr', 'sr'],
  BE: ['nl', 'fr', 'de'],
  BI: ['rn', 'fr'],
  BO: ['es', 'qu', 'ay'],
  BY: ['be', 'ru'],
  CA: ['en', 'fr'],
  CC: ['en'],
  CF: ['fr', 'sg'],
  CH: ['de', 'fr', 'it', 'rm'],
  CM: ['fr', 'en'],
  CW: ['nl', 'en'],
  AW: ['nl', 'en'],
  BQ: ['nl', 'en'],
  CY: ['el', 'tr', 'en'],
  DZ: ['ar', 'fr'],
  ES: ['es', 'ca', 'gl', 'eu'],
  FI: ['fi', 'sv'],
  GH: ['en', 'ak'],
  GW: ['pt'],
  HK: ['zh', 'en'],
  HT: ['fr', 'ht'],
  IE: ['en', 'ga'],
  IL: ['he', 'ar'],
  IN: ['hi', 'en'],
  IQ: ['ar', 'ku'],
  KE: ['en', 'sw'],
  KG: ['ky', 'ru'],
  KZ: ['kk', 'ru'],
  LB: ['ar', 'fr'],
  LK: ['si', 'ta'],
  LS: ['en', 'st'],
  LU: ['lb', 'fr', 'de'],
  MA: ['ar', 'fr'],
  MG: ['mg', 'fr'],
  ML: ['fr', 'bm'],
  MO: ['zh', 'pt'],
  MT: ['mt', 'en'],
  MU: ['en', 'fr'],
  MY: ['ms', 'en', 'zh'],
  NA: ['en', 'af'],
  NE: ['fr', 'ha'],
  NO: ['no', 'nb', 'nn'],
  NZ: ['en', 'mi'],
  PE: ['es', 'qu'],
  PG: ['en'],
  PH: ['en', 'tl'],
  PK: ['ur', 'en'],
  PR: ['es', 'en'],
  PW: ['en'],
  PY: ['es', 'gn'],
  RW: ['rw', 'en', 'fr'],
  SC: ['en', 'fr'],
  SG: ['en', 'zh', 'ms', 'ta'],
  SJ: ['no', 'nb', 'nn'],
  SN: ['fr', 'wo'],
  SO: ['so', 'ar'],
  TK: ['en'],
  TN: ['ar', 'fr'],
  TV: ['en'],
  TZ: ['sw', 'en'],
  UA: ['uk', 'ru'],
  UG: ['en', 'sw'],
  US: ['en', 'es'],
  VU: ['bi', 'en', 'fr'],
  WS: ['sm', 'en'],
  ZA: ['en', 'af', 'zu', 'xh'],
  ZM: ['en'],
  ZW: ['en', 'sn', 'nd'],
  ER: ['ti', 'ar'],
  IM: ['en'],
  JE: ['en'],
};

/** Languages of a country's websites, the likeliest first: the table's, else the country's likely language (CLDR). */
export function languagesOf(country: string): string[] {
  const iso = isoCountryOf(country);
  const likely = new Intl.Locale(`und-${iso}`).maximize().language;
  return [...(severalLanguages[iso] ?? [likely])].filter(isLanguage);
}
