import type { BulkAction, BulkManaged } from '@proofline/contracts/api/bulk-actions';
import { counted } from '@proofline/contracts/counted';

/** On the button. */
export const bulkLabels: Readonly<Record<BulkAction, string>> = {
  pause_project: 'Pause',
  continue_project: 'Continue',
  add_favorite: 'Add to favorites',
  remove_favorite: 'Remove from favorites',
  enable_project: 'Enable',
  disable_project: 'Disable',
};

const done: Readonly<Record<BulkAction, string>> = {
  pause_project: 'told to pause',
  continue_project: 'started again',
  add_favorite: 'added to favorites',
  remove_favorite: 'removed from favorites',
  enable_project: 'enabled',
  disable_project: 'disabled',
};

const checks = (count: number) => counted(count, 'check');
const were = (count: number) => (count === 1 ? 'was' : 'were');

/** What became of what was chosen, as a sentence without its end. Pure. */
export function summaryTitle(action: BulkAction, managed: Pick<BulkManaged, 'done' | 'refused'>): string {
  const [did, all] = [managed.done.length, managed.done.length + managed.refused.length];
  if (did === all) return `${checks(did)} ${were(did)} ${done[action]}`;
  if (did === 0) return `No check was ${done[action]}`;
  return `${did.toLocaleString('en')} of ${checks(all)} ${were(did)} ${done[action]}`;
}
