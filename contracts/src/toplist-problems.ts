import { publicNameOf } from './public-name.ts';
import { withScheme } from './read-urls.ts';
import {
  MAX_BRAND_LENGTH,
  MAX_BRANDS_PER_TOPLIST_RULE,
  MAX_TOPLIST_POSITION,
  type ToplistKind,
  type ToplistRuleInput,
} from './toplists.ts';

const MAX_TOPLIST_URL_LENGTH = 2_048;
const webProtocols: ReadonlySet<string> = new Set(['http:', 'https:', 'ftp:']);

/**
 * A toplist's address as it is kept: http:// where a scheme is missing, in the one spelling that addresses are compared
 * in. Undefined when it is no public address: only names that can be a public website's are taken, never numbers
 * (001 §5). What a name leads to is checked again by every crawler when it connects. Pure.
 */
export function readToplistUrl(text: string): string | undefined {
  const trimmed = text.trim();
  const url = trimmed === '' ? null : URL.parse(withScheme(trimmed));
  if (url === null || !webProtocols.has(url.protocol)) return undefined;
  if (publicNameOf(url.hostname) === undefined || url.username !== '' || url.password !== '') return undefined;
  return url.href.length > MAX_TOPLIST_URL_LENGTH ? undefined : url.href;
}

export interface ToplistRuleProblem {
  /** Of the rule, from 0. */
  readonly index: number;
  /** The column it concerns. */
  readonly field: keyof ToplistRuleInput;
  readonly message: string;
}

/** Texts: 001 §5, where it gives one. */
export const toplistMessages = {
  url: 'Please enter a valid public URL.',
  country: 'Please select a country for every toplist URL.',
  brands: 'Please add at least one brand to every toplist rule.',
  noBrands: 'Brands and positions are only for the brands toplist kind.',
  tooManyBrands: `A toplist rule holds at most ${MAX_BRANDS_PER_TOPLIST_RULE} brands.`,
  brandName: 'Please enter a name for every brand.',
  brandNameTooLong: `Ensure a brand name has no more than ${MAX_BRAND_LENGTH} characters.`,
  sameBrand: 'Please enter every brand of a toplist rule once.',
  position: `Please enter a position from 1 to ${MAX_TOPLIST_POSITION.toLocaleString('en')} for every brand.`,
  pairExists: (url: string, country: string) => `Rule with URL (${url}) and country (${country}) pair already exists.`,
} as const;

/**
 * What is wrong with the rows of a toplist check, in the order of the rows (001 §5). For brands a form may not be able
 * to send (two of one name), it asks `brandProblems` itself. Pure.
 * @param kind of the check; null while none is chosen: brands are then not judged
 * @param countryNames countries that can be chosen, by code; worldwide (`WW`) never can
 */
export function toplistRuleProblems(
  rules: readonly ToplistRuleInput[],
  kind: ToplistKind | null,
  countryNames: ReadonlyMap<string, string>,
): ToplistRuleProblem[] {
  const seen = new Set<string>();
  return rules.flatMap((rule, index) => {
    const url = readToplistUrl(rule.url);
    const country = rule.country === 'WW' ? undefined : countryNames.get(rule.country);
    const pair = url === undefined || country === undefined ? undefined : `${rule.country} ${url}`;
    const isRepeated = pair !== undefined && seen.has(pair);
    if (pair !== undefined) seen.add(pair);
    const problem = (field: keyof ToplistRuleInput, message: string): ToplistRuleProblem => ({ index, field, message });
    return [
      ...(url === undefined ? [problem('url', toplistMessages.url)] : []),
      ...(country === undefined ? [problem('country', toplistMessages.country)] : []),
      ...(isRepeated ? [problem('url', toplistMessages.pairExists(url ?? '', country ?? ''))] : []),
      ...brandsOf(rule, kind).map((message) => problem('brand_positions', message)),
    ];
  });
}

function brandsOf({ brand_positions: brands }: ToplistRuleInput, kind: ToplistKind | null): string[] {
  if (kind === null) return [];
  if (kind === 'discovery') return brands === undefined ? [] : [toplistMessages.noBrands];
  return brandProblems(Object.entries(brands ?? {}).map(([name, position]) => ({ name, position })));
}

/** What is wrong with the brands of one rule of the brands kind. Pure. */
export function brandProblems(brands: readonly { readonly name: string; readonly position: number }[]): string[] {
  if (brands.length === 0) return [toplistMessages.brands];
  const names = brands.map(({ name }) => name.trim());
  const isPosition = (position: number) =>
    Number.isInteger(position) && position >= 1 && position <= MAX_TOPLIST_POSITION;
  return [
    ...(brands.length > MAX_BRANDS_PER_TOPLIST_RULE ? [toplistMessages.tooManyBrands] : []),
    ...(names.includes('') ? [toplistMessages.brandName] : []),
    ...(names.some((name) => name.length > MAX_BRAND_LENGTH) ? [toplistMessages.brandNameTooLong] : []),
    ...(new Set(names).size < names.length ? [toplistMessages.sameBrand] : []),
    ...(brands.every(({ position }) => isPosition(position)) ? [] : [toplistMessages.position]),
  ];
}
