import type { CheckKind } from '@proofline/contracts/check-kinds';
import { counted } from '@proofline/contracts/counted';
import { kindFacts } from '@proofline/contracts/kinds/registry';
import { IconFilterSearch, IconHourglass, IconInbox } from '@tabler/icons-react';
import { ClearFilters } from '../../shared/table/clear-filters.tsx';
import type { Table } from '../../shared/table/use-table-state.ts';
import { EmptyState } from '../../shared/ui/state-message.tsx';

/** Why the result list is empty. */
export function NoResults({ kind, table, running }: { kind: CheckKind; table: Table; running: boolean }) {
  if (table.filterCount > 0) {
    return (
      <EmptyState
        icon={<IconFilterSearch size={20} />}
        title="No results have matched filters"
        action={<ClearFilters table={table} />}
      >
        {counted(table.filterCount, 'filter is', 'filters are')} on.
      </EmptyState>
    );
  }
  const title = `No results to report in ${kindFacts(kind).label.toLowerCase()} check.`;
  return running ? (
    <EmptyState icon={<IconHourglass size={20} />} title={title}>
      The first pages appear here as soon as they are judged.
    </EmptyState>
  ) : (
    <EmptyState icon={<IconInbox size={20} />} title={title}>
      The run ended without a page.
    </EmptyState>
  );
}
