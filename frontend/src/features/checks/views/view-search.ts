import type { CheckView, CheckViewSearch } from '@proofline/contracts/api/check-views';
import type { TableState } from '../../../shared/table/table-state.ts';

/** What a view keeps of the table's state: filters, switches and ordering, each as it stands in the address. Pure. */
export function viewSearchOf(
  { filters, switches, ordering }: Pick<TableState, 'filters' | 'switches' | 'ordering'>,
  defaultOrdering: string,
): CheckViewSearch {
  return {
    ...filters,
    ...Object.fromEntries(Object.entries(switches).map(([name, on]) => [name, String(on ?? false)])),
    ...(ordering !== undefined && ordering !== defaultOrdering && { ordering }),
  };
}

/** Whether two of them show the same rows in the same order. Pure. */
export function isSameSearch(one: CheckViewSearch, other: CheckViewSearch): boolean {
  const stands = (search: CheckViewSearch) =>
    Object.entries(search)
      // A switch that is off is one that is not named.
      .filter(([, value]) => value !== 'false')
      .map(([name, value]) => `${name}=${value}`)
      .sort()
      .join('&');
  return stands(one) === stands(other);
}

/** What somebody else sees by the address of these rows: some of the filters mean whoever reads. Pure. */
export function sharedWords(search: CheckViewSearch): string {
  const own = [
    ...(search.show_my_checks === 'true' ? ['checks'] : []),
    ...(search.show_favorites === 'true' ? ['favorites'] : []),
  ];
  return own.length === 0 ? 'the same rows' : `the same filters over ${own.join(' and ')} of their own`;
}

interface Chosen {
  /** Null: none of them, all checks stand there or filters that have no name. */
  readonly view: CheckView | null;
  /** It was chosen, and its filters are others now. */
  readonly isChanged: boolean;
}

/** The view that is on: the one the address names, else one with just these filters. Pure. */
export function chosenView(views: readonly CheckView[], id: string | undefined, search: CheckViewSearch): Chosen {
  const named = views.find((view) => String(view.id) === id);
  if (named !== undefined) return { view: named, isChanged: !isSameSearch(named.search, search) };
  return { view: views.find((view) => isSameSearch(view.search, search)) ?? null, isChanged: false };
}
