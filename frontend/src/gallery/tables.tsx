import { IconInbox } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ClearFilters } from '../shared/table/clear-filters.tsx';
import type { TableColumn } from '../shared/table/column.ts';
import { DataTable } from '../shared/table/data-table.tsx';
import { FilterInput } from '../shared/table/filter-input.tsx';
import { FilterSheet } from '../shared/table/filter-sheet.tsx';
import { TableSwitch } from '../shared/table/table-switch.tsx';
import { useTableState } from '../shared/table/use-table-state.ts';
import { Card } from '../shared/ui/card.tsx';
import { CountryFlag } from '../shared/ui/country-flag.tsx';
import { RatingBars } from '../shared/ui/rating-bars.tsx';
import { EmptyState } from '../shared/ui/state-message.tsx';
import { TimeText } from '../shared/ui/time-text.tsx';
import { UrlText } from '../shared/ui/url-text.tsx';
import { useIsPhone } from '../shared/ui/use-is-phone.ts';
import { type ExampleRow, examplePage } from './example-rows.ts';
import styles from './gallery.module.css';

const options = {
  filters: ['site', 'country', 'checked'],
  dates: ['checked'],
  switches: { show_my_checks: false },
  defaultOrdering: 'site',
};

const columns: readonly TableColumn<ExampleRow>[] = [
  { id: 'site', label: 'Website URL', sort: 'site', minWidth: 220, cell: (row) => <UrlText url={row.url} /> },
  {
    id: 'country',
    label: 'Country',
    width: 160,
    filter: {
      kind: 'choice',
      name: 'country',
      options: ['GB', 'MT', 'SE', 'DE', 'C0'].map((value) => ({ value, label: value })),
    },
    cell: (row) => <CountryFlag code={row.country} label="name" />,
  },
  {
    id: 'checked',
    label: 'Checked',
    width: 180,
    sort: 'checked',
    sortFirst: 'descending',
    filter: { kind: 'date', name: 'checked' },
    cell: (row) => <TimeText at={row.checked} show="absolute" />,
  },
  { id: 'rating', label: 'Compliance Rating', width: 190, cell: (row) => <RatingBars percent={row.rating} /> },
];

type State = 'rows' | 'none' | 'loading' | 'failed';
const never = new Promise<never>(() => undefined);

export const Tables = () => (
  <>
    <ExampleTable state="rows" title="Table" />
    <ExampleTable state="loading" title="Table, loading" />
    <ExampleTable state="none" title="Table, empty" />
    <ExampleTable state="failed" title="Table, failed" />
  </>
);

function ExampleTable({ state, title }: { state: State; title: string }) {
  const phone = useIsPhone();
  const table = useTableState(options);
  const query = useQuery({
    queryKey: ['gallery', state, table.query],
    queryFn: () => {
      if (state === 'loading') return never;
      if (state === 'failed') throw new Error('An example of a failure.');
      return examplePage(state === 'none' ? 0 : 214, table.query);
    },
    placeholderData: keepPreviousData,
    refetchInterval: false,
    refetchOnWindowFocus: false,
  });
  return (
    <Card title={title} aside={<ClearFilters table={table} />}>
      <DataTable
        label={title}
        columns={columns}
        query={query}
        table={table}
        rowId={(row) => row.id}
        card={(row) => (
          <div className={styles.card}>
            <UrlText url={row.url} />
            <CountryFlag code={row.country} label="name" />
            <RatingBars percent={row.rating} />
          </div>
        )}
        empty={<EmptyState icon={<IconInbox size={20} />} title="There are no records to show" />}
        toolbar={
          <>
            <FilterInput
              table={table}
              name="site"
              placeholder="Filter by website"
              label={`Filter by website, ${title}`}
            />
            {phone ? (
              <FilterSheet columns={columns} table={table} />
            ) : (
              <div className={styles.switches}>
                <TableSwitch table={table} name="show_my_checks" label="Show my checks only" />
              </div>
            )}
          </>
        }
      />
    </Card>
  );
}
