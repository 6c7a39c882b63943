import type { SwitchSetting, TableOptions } from '../../shared/table/table-state.ts';
import type { Table } from '../../shared/table/use-table-state.ts';

const base = {
  filters: ['name', 'creator_full_name', 'kind', 'countries', 'url_count', 'schedule', 'status'],
  numbers: ['url_count'],
  marks: ['view'],
  defaultOrdering: '-last_report_status',
} satisfies TableOptions;

const withoutFavorites = {
  ...base,
  switches: { show_all_checks: false, show_my_checks: false, show_archived_reports: false },
};
const withFavorites = { ...base, switches: { ...withoutFavorites.switches, show_favorites: false } };

/** Favourites are filtered by while they are switched on alone, whatever the account keeps. */
export const checksTableOptions = (hasFavorites: boolean) => (hasFavorites ? withFavorites : withoutFavorites);

interface ShownSwitch {
  readonly name: SwitchSetting;
  readonly label: string;
}

/** In the words of 000 §2. */
export const switchesOf = (hasFavorites: boolean): readonly ShownSwitch[] => [
  { name: 'show_all_checks', label: 'Show disabled checks' },
  { name: 'show_my_checks', label: 'Show my checks only' },
  ...(hasFavorites ? [{ name: 'show_favorites', label: 'Show favorites only' } as const] : []),
  { name: 'show_archived_reports', label: 'Show projects with archived reports only' },
];

/** What narrows the rows, as the API is asked; without order and page. */
export function filtersOf({ query, switches }: Pick<Table, 'query' | 'switches'>, me: number) {
  const { ordering: _ordering, page: _page, page_size: _size, ...filters } = query;
  return {
    ...filters,
    enabled: switches.show_all_checks ? undefined : ('true' as const),
    creator: switches.show_my_checks ? me : undefined,
    is_favorite: switches.show_favorites ? ('true' as const) : undefined,
    last_report_archived: switches.show_archived_reports ? ('true' as const) : undefined,
  };
}
