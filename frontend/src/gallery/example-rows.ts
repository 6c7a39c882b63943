import type { Page } from '@proofline/contracts/api/pagination';

export interface ExampleRow {
  readonly id: number;
  readonly url: string;
  readonly country: string;
  /** ISO 8601. */
  readonly checked: string;
  readonly rating: number;
}

const hosts = ['spinwise-reviews', 'casino-compass', 'bestslots-guide', 'betting-notebook', 'topbonus-radar'];
const countries = ['GB', 'MT', 'SE', 'C0', 'DE'];
const ratings = [100, 83, 50, 33, 17];
const FIRST_CHECKED = Date.UTC(2026, 10, 20, 14, 28);
const HOUR_MS = 3_600_000;

const of = (list: readonly string[], n: number): string => list[n % list.length] ?? '';

const row = (n: number): ExampleRow => ({
  id: n + 1,
  url: `https://${of(hosts, n)}.example/${n % 7 === 6 ? 'a-path-that-is-much-longer-than-the-column-it-stands-in' : `page-${n + 1}`}`,
  country: of(countries, n),
  checked: new Date(FIRST_CHECKED - n * HOUR_MS).toISOString(),
  rating: ratings[n % ratings.length] ?? 0,
});

/** Rows as a server would hand them out: filtered, sorted, one page. */
export function examplePage(
  count: number,
  query: Readonly<Record<string, string | number | undefined>>,
): Page<ExampleRow> {
  const page = Number(query.page ?? 1);
  const pageSize = Number(query.page_size ?? 10);
  const { site = '', country = '', checked__gte: from = '', checked__lt: before = '9' } = query;
  const wanted = String(country).split(',');
  const rows = Array.from({ length: count }, (_, n) => row(n)).filter(
    ({ url, country: code, checked }) =>
      url.includes(String(site)) &&
      (country === '' || wanted.includes(code)) &&
      checked >= String(from) &&
      checked < String(before),
  );
  const descending = String(query.ordering).startsWith('-');
  const key = String(query.ordering).endsWith('checked') ? 'checked' : 'url';
  rows.sort((a, b) => (a[key] < b[key] ? -1 : 1) * (descending ? -1 : 1));
  const results = rows.slice((page - 1) * pageSize, page * pageSize);
  return { count: rows.length, page, perPage: pageSize, page_size: pageSize, results };
}
