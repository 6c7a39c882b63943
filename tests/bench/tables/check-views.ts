import type { View } from './readers.ts';

const path = '/api/projects/';
const asShown = { enabled: 'true', ordering: '-last_report_status' };
const view = (name: string, query: Readonly<Record<string, string>>): View => ({ name, path, query });

const sorts = [
  'id',
  'name',
  'kind',
  'ctime',
  'creator_full_name',
  'countries',
  'url_count',
  'schedule',
  'next_run_at',
  'last_report_status',
  'last_report_finalized',
];

/** What the check table can be asked for: every sort both ways, every filter, searches, and some of them together. */
export const checkViews: readonly View[] = [
  view('as it opens', asShown),
  ...sorts.flatMap((field) => [
    view(`sorted by ${field}`, { enabled: 'true', ordering: field }),
    view(`sorted by ${field}, down`, { enabled: 'true', ordering: `-${field}` }),
  ]),
  view('sorted by enabled', { ordering: 'enabled' }),
  view('disabled ones too', { ordering: '-last_report_status' }),
  ...Object.entries({
    kind: 'compliance',
    countries: 'GB',
    schedule: 'weekly',
    status: 'in_progress',
    creator_full_name: 'Ada Abara',
    is_favorite: 'true',
    last_report_archived: 'true',
  }).map(([name, value]) => view(`only ${name} ${value}`, { ...asShown, [name]: value })),
  view('two kinds', { ...asShown, kind: 'discovery,toplist' }),
  view('three countries', { ...asShown, countries: 'SE,DE,CA-ON' }),
  view('100 to 1,000 websites', { ...asShown, url_count__gte: '100', url_count__lte: '1000' }),
  view('completed', { ...asShown, status: 'completed,expired' }),
  view('no favourites', { ...asShown, is_favorite: 'false' }),
  view('a name that many have', { ...asShown, name: 'nordics' }),
  view('a name that few have', { ...asShown, name: 'terms 4711' }),
  view('a name that none has', { ...asShown, name: 'no check is called so' }),
  view('two letters', { ...asShown, name: 'be' }),
  view('a name, a kind and a country, by name', {
    enabled: 'true',
    ordering: 'name',
    ...{ name: 'bonus', kind: 'compliance', countries: 'GB' },
  }),
];
