import type { TableOptions } from '../../shared/table/table-state.ts';

/** Without an ordering the server sorts by status, then newest first (002 §4). */
export const resultsTableOptions: TableOptions = { filters: ['url', 'country', 'compliant'] };
