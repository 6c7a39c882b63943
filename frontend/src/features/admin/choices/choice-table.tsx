import { Button } from '@mantine/core';
import { IconPlus, IconSearchOff } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { ClearFilters } from '../../../shared/table/clear-filters.tsx';
import { DataTable } from '../../../shared/table/data-table.tsx';
import { FilterInput } from '../../../shared/table/filter-input.tsx';
import { FilterSheet } from '../../../shared/table/filter-sheet.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { EmptyState } from '../../../shared/ui/state-message.tsx';
import { useIsPhone } from '../../../shared/ui/use-is-phone.ts';

interface Props<Row> extends Pick<ComponentProps<typeof DataTable<Row>>, 'columns' | 'query' | 'table' | 'card'> {
  title: string;
  /** What the rows are within a sentence, e.g. `keyword presets`. */
  things: string;
  filterLabel: string;
  addLabel: string;
  onAdd: () => void;
  icon: ReactNode;
}

/** The page of one sort of things that checks may be made of. */
export function ChoiceTable<Row extends { readonly id: number }>(props: Props<Row>) {
  const { title, things, filterLabel, addLabel, onAdd, icon, columns, query, table, card } = props;
  const phone = useIsPhone();
  return (
    <>
      <PageHeader
        title={title}
        count={query.data?.count}
        actions={
          <>
            {!phone && <ClearFilters table={table} />}
            <Button size={phone ? 'lg' : 'sm'} leftSection={<IconPlus size={16} />} onClick={onAdd}>
              {addLabel}
            </Button>
          </>
        }
      />
      <DataTable
        label={title}
        columns={columns}
        query={query}
        table={table}
        rowId={({ id }) => id}
        // A new row among them moves the others, which are told apart by what they say.
        flashOn={(row) => JSON.stringify(row)}
        toolbar={
          <>
            <div style={{ flex: phone ? 1 : '0 1 260px' }}>
              <FilterInput
                table={table}
                name="search"
                placeholder={filterLabel}
                label={filterLabel}
                {...(phone && { size: 'lg' as const })}
              />
            </div>
            {phone && (
              <FilterSheet columns={columns} table={table}>
                <ClearFilters table={table} />
              </FilterSheet>
            )}
          </>
        }
        card={card}
        empty={
          table.filterCount > 0 ? (
            <EmptyState
              icon={<IconSearchOff size={20} />}
              title={`There are no ${things} matching this criteria. Change filters to view all ${things}.`}
              action={<ClearFilters table={table} />}
            />
          ) : (
            <EmptyState icon={icon} title={`You have no ${things} yet.`} />
          )
        }
      />
    </>
  );
}
