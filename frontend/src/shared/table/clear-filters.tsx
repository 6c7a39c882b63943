import { Button } from '@mantine/core';
import { IconFilterX } from '@tabler/icons-react';
import styles from './clear-filters.module.css';
import type { Table } from './use-table-state.ts';

/** Turns every filter off; says how many are on. Not there when none is. */
export function ClearFilters({ table }: { table: Table }) {
  if (table.filterCount === 0) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconFilterX size={16} stroke={1.8} />}
      rightSection={<span className={styles.count}>{table.filterCount}</span>}
      onClick={table.clearFilters}
    >
      Clear filters
    </Button>
  );
}
