import { IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../ui/state-message.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { ClearFilters } from './clear-filters.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { FilterInput } from './filter-input.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import styles from './list-page.module.css';
import type { SwitchSetting } from './table-state.ts';
import { TableSwitch } from './table-switch.tsx';

export interface ListTableProps<Row> extends Omit<DataTableProps<Row>, 'toolbar' | 'empty'> {
  /** The text filter over the table; `wide` where its words need more than 208 pixels. */
  readonly search?: { readonly name: string; readonly label: string; readonly wide?: boolean };
  /** At the end of the toolbar on a phone, buttons of 44 px. */
  readonly phoneTools?: ReactNode;
  readonly switches?: readonly { readonly name: SwitchSetting; readonly label: string }[];
  /** Shown when there are no rows at all; without it, what is said when no row matches. */
  readonly nothing?: ReactNode;
  /** Shown when filters are on and no row matches. A text stands beside a button that clears the filters. */
  readonly noMatch: ReactNode;
}

/**
 * A table with what narrows it: a text filter and switches above the rows; on a phone the columns' filters and the
 * switches in a sheet behind one button.
 */
export function ListTable<Row>({ search, phoneTools, switches = [], nothing, noMatch, ...rest }: ListTableProps<Row>) {
  const { columns, table } = rest;
  const phone = useIsPhone();
  const shownSwitches = switches.map(({ name, label }) => (
    <TableSwitch key={name} table={table} name={name} label={label} />
  ));
  const hasSheet = phone && (switches.length > 0 || columns.some(({ filter }) => filter !== undefined));
  const hasSwitches = !phone && switches.length > 0;
  const toolbar = (search !== undefined || hasSheet || hasSwitches) && (
    <>
      {search !== undefined && (
        <div className={search.wide ? styles.wideSearch : styles.search}>
          <FilterInput
            table={table}
            name={search.name}
            placeholder={search.label}
            label={search.label}
            size={phone ? 'lg' : 'sm'}
          />
        </div>
      )}
      {hasSheet && (
        <FilterSheet columns={columns} table={table}>
          {shownSwitches}
          <ClearFilters table={table} />
        </FilterSheet>
      )}
      {phone && phoneTools}
      {hasSwitches && <div className={styles.switches}>{shownSwitches}</div>}
    </>
  );
  const unmatched =
    typeof noMatch === 'string' ? (
      <EmptyState icon={<IconSearchOff size={20} />} title={noMatch} action={<ClearFilters table={table} />} />
    ) : (
      noMatch
    );
  return (
    <DataTable
      {...rest}
      {...(toolbar !== false && { toolbar })}
      empty={table.filterCount > 0 || nothing === undefined ? unmatched : nothing}
    />
  );
}
