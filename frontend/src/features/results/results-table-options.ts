import type { TableOptions } from '../../shared/table/table-state.ts';
import { kindsOwnFilters } from '../kinds/registry.ts';

/** Every kind's results are filtered by these. Without an ordering the server sorts by status, then newest first (002 §4). */
export const resultsTableOptions: TableOptions = {
  filters: ['url', 'country', 'compliant', 'read', ...kindsOwnFilters],
};
