import { ActionIcon, Button, Drawer, Indicator, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { TableColumn } from './column.ts';
import { FilterFields } from './column-filter.tsx';
import styles from './data-table.module.css';
import type { Table } from './use-table-state.ts';

interface Props<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly table: Table;
  /** Switches and other filters that belong to no column. */
  readonly children?: ReactNode;
}

/** All filters of a table behind one button, for phones. */
export function FilterSheet<Row>({ columns, table, children }: Props<Row>) {
  const [opened, sheet] = useDisclosure(false);
  return (
    <>
      <Indicator label={table.filterCount} size={18} disabled={table.filterCount === 0} color="accent" offset={4}>
        <ActionIcon variant="default" size={44} radius="md" onClick={sheet.open} aria-label="Filters">
          <IconAdjustmentsHorizontal size={20} />
        </ActionIcon>
      </Indicator>
      <Drawer
        opened={opened}
        onClose={sheet.close}
        position="bottom"
        size="80%"
        title="Filters"
        closeButtonProps={{ 'aria-label': 'Close filters' }}
      >
        <Stack gap={20}>
          <Stack gap={4}>{children}</Stack>
          {columns.map(
            ({ id, label, filter }) =>
              filter && (
                <fieldset key={id} className={styles.sheetGroup}>
                  <legend>{label}</legend>
                  <FilterFields label={label} filter={filter} table={table} />
                </fieldset>
              ),
          )}
          <Button size="lg" onClick={sheet.close}>
            Show results
          </Button>
        </Stack>
      </Drawer>
    </>
  );
}
