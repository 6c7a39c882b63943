import { late } from '../../shared/ui/late.ts';

/** Opened from a menu. */
export const AppearanceDialog = late(() => import('./appearance-dialog.tsx'));
