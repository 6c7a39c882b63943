import { Button } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { Table } from '../../shared/table/use-table-state.ts';
import styles from './check-columns.module.css';

/** What favourites and archived reports may leave out (000 §8), while disabled checks are not shown. */
export function DisabledHint({ table }: { table: Table }) {
  const { show_favorites: favorites, show_archived_reports: archived, show_all_checks: all } = table.switches;
  if (all || !(favorites || archived)) return null;
  return (
    <div className={styles.hint} role="status">
      <IconInfoCircle size={16} stroke={1.6} aria-hidden />
      <span>Archived or favorited checks may be disabled. Turn on ‘Show disabled checks’ to see them too.</span>
      <Button size="xs" variant="default" onClick={() => table.setSwitch('show_all_checks', true)}>
        Show disabled checks
      </Button>
    </div>
  );
}
