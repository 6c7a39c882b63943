import type { ReactNode } from 'react';
import { PageHeader } from '../ui/page-header.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { ClearFilters } from './clear-filters.tsx';
import { ListTable, type ListTableProps } from './list-table.tsx';

interface Props<Row> extends Omit<ListTableProps<Row>, 'label'> {
  readonly title: string;
  /** What the rows are, for screen readers, where it is not the title. */
  readonly label?: string;
  /** After the title and the count, as the live dot. */
  readonly badges?: ReactNode;
  /** At the end of the title's row, made of `ListButton`s; the button that clears filters comes by itself. */
  readonly actions?: ReactNode;
  /** Between title and table. */
  readonly children?: ReactNode;
}

/** The one list page: title with count, actions, filters and the table. A page says its columns, filters and words. */
export function ListPage<Row>({ title, label = title, badges, actions, children, ...list }: Props<Row>) {
  const { query, table } = list;
  const phone = useIsPhone();
  // On a phone they are cleared where they are set, in the sheet.
  const clears = !phone && table.filterCount > 0;
  return (
    <>
      <PageHeader
        title={title}
        count={query.data?.count}
        {...((clears || actions) && {
          actions: (
            <>
              {clears && <ClearFilters table={table} />}
              {actions}
            </>
          ),
        })}
      >
        {badges}
      </PageHeader>
      {children}
      <ListTable {...list} label={label} />
    </>
  );
}
