import { Switch } from '@mantine/core';
import type { SwitchSetting } from './table-state.ts';
import type { Table } from './use-table-state.ts';

/** A switch over a table, kept with the account. */
export function TableSwitch({ table, name, label }: { table: Table; name: SwitchSetting; label: string }) {
  return (
    <Switch
      label={label}
      checked={table.switches[name] ?? false}
      onChange={(event) => table.setSwitch(name, event.currentTarget.checked)}
    />
  );
}
