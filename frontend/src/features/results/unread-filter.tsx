import type { Table } from '../../shared/table/use-table-state.ts';
import styles from './results.module.css';

/** Leaves what nobody has to look at again out of the list. */
export function UnreadFilter({ table }: { table: Table }) {
  const isOn = table.filters.read === 'false';
  return (
    <button
      type="button"
      className={styles.unread}
      aria-pressed={isOn}
      onClick={() => table.setFilter('read', isOn ? undefined : 'false')}
    >
      Unread
    </button>
  );
}
