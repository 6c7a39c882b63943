import { Button } from '@mantine/core';
import { counted } from '@proofline/contracts/counted';
import {
  IconArchive,
  IconFilterSearch,
  IconInbox,
  IconPlus,
  IconSearchOff,
  IconShieldCheck,
  IconStar,
  IconUser,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ClearFilters } from '../../shared/table/clear-filters.tsx';
import type { Table } from '../../shared/table/use-table-state.ts';
import { EmptyState } from '../../shared/ui/state-message.tsx';

/** Nothing was made yet, in the words of 000 §2, with the one action that helps. */
export function NoChecks({ mayCreate }: { mayCreate: boolean }) {
  if (mayCreate) {
    return (
      <EmptyState
        icon={<IconShieldCheck size={20} />}
        title="You haven't launched any checks yet"
        action={
          <Button leftSection={<IconPlus size={16} />} renderRoot={(props) => <Link to="/project" {...props} />}>
            Add new check
          </Button>
        }
      >
        A check looks at the websites you name and tells you which follow your rules.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<IconInbox size={20} />} title="There are no records to show">
      Colleagues with full access can create checks.
    </EmptyState>
  );
}

/** Which filter left nothing of the check table, in the words of 000 §2. */
export function NoMatchingChecks({ table }: { table: Table }) {
  const { filters, switches, filterCount } = table;
  const clear = <ClearFilters table={table} />;
  if (filterCount === 1 && filters.name !== undefined) {
    return (
      <EmptyState icon={<IconSearchOff size={20} />} title="No results are matching the search criteria" action={clear}>
        Nothing is named “{filters.name}”.
      </EmptyState>
    );
  }
  if (filterCount === 1 && switches.show_my_checks) {
    return (
      <EmptyState icon={<IconUser size={20} />} title="no checks matching" action={clear}>
        None of the checks was created by you.
      </EmptyState>
    );
  }
  if ((switches.show_favorites || switches.show_archived_reports) && !switches.show_all_checks) {
    return (
      <EmptyState
        icon={switches.show_favorites ? <IconStar size={20} /> : <IconArchive size={20} />}
        title="no checks matching"
        action={
          <Button variant="default" onClick={() => table.setSwitch('show_all_checks', true)}>
            Show disabled checks
          </Button>
        }
      >
        Archived or favorited checks may be disabled.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<IconFilterSearch size={20} />} title="No results have matched filters" action={clear}>
      {counted(filterCount, 'filter is', 'filters are')} on.
    </EmptyState>
  );
}
