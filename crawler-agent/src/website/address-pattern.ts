import { looksLikeToken } from './address-key.ts';

/**
 * What an address looks like apart from its numbers.
 * - `page`: nothing in it counts.
 * - `numbered`: a number or a parameter tells its pages apart, as in many shops; there may be very many.
 * - `endless`: pagination, calendars, sessions: their pages go on for ever and say little new.
 */
export type AddressKind = 'page' | 'numbered' | 'endless';

export interface AddressPattern {
  readonly kind: AddressKind;
  /** Addresses of one pattern differ in their numbers alone. */
  readonly pattern: string;
}

const MAX_PATH_SEGMENTS = 10;
const MAX_PARAMETERS = 6;
/** `/a/b/a/b/a/b`: a relative link that lacks its slash grows like that with every click. */
const MAX_TIMES_A_SEGMENT = 2;

const pageName =
  /^(page|paged|pageno|page_?num(ber)?|pg|p|offset|start|skip|from|cursor|seite|pagina|sida|sivu|stranka)$/i;
const dateName =
  /^(date|day|month|year|week|mon|yr|datum|tag|monat|jahr|calendar|cal_?\w*|from_?date|to_?date|start_?date)$/i;
const pageInPath = /\/(page|p|seite|pagina|sida|sivu)\/?-?\d+$/i;
const dateInPath = /\/(19|20)\d\d(\/(0?[1-9]|1[0-2])(\/\d{1,2})?)?$|\/(19|20)\d\d-\d\d?(-\d\d?)?$/;
const dateValue = /^\d{1,4}([-/.]\d{1,2}){0,2}$/;

/** Undefined for an address no editor would write: too deep, going round in circles, or with a heap of parameters. */
export function addressPattern(url: string): AddressPattern | undefined {
  const { pathname, searchParams } = new URL(url);
  const path = pathname.replace(/\/+$/, '').toLowerCase();
  const segments = path.split('/').slice(1);
  const parameters = [...searchParams];
  if (segments.length > MAX_PATH_SEGMENTS || parameters.length > MAX_PARAMETERS) return undefined;
  if (segments.some((segment) => count(segments, segment) > MAX_TIMES_A_SEGMENT)) return undefined;

  const shape = segments.map((segment) => (looksLikeToken(segment) ? '~' : segment.replace(/\d+/g, '#'))).join('/');
  const names = [...new Set(parameters.map(([name]) => name.toLowerCase()))].sort();
  const isEndless =
    pageInPath.test(path) ||
    dateInPath.test(path) ||
    segments.some(looksLikeToken) ||
    parameters.some(
      ([name, value]) =>
        (pageName.test(name) && /^\d+$/.test(value)) ||
        (dateName.test(name) && dateValue.test(value)) ||
        looksLikeToken(value),
    );
  if (isEndless) return { kind: 'endless', pattern: `${shape}?${names.join('&')}` };
  // Parameters that can be combined make many addresses of one page: they count together, whichever are given.
  if (names.length > 1) return { kind: 'endless', pattern: `${shape}?*` };
  const isNumbered = names.length === 1 || /^\d+$/.test(segments.at(-1) ?? '');
  return { kind: isNumbered ? 'numbered' : 'page', pattern: `${shape}?${names.join('')}` };
}

function count(segments: readonly string[], segment: string): number {
  return segment === '' ? 0 : segments.filter((other) => other === segment).length;
}
