import { late } from '../../shared/ui/late.ts';

/** Parts of the frame that nobody sees at first. */
export const AppearanceDialog = late(() => import('./appearance-dialog.tsx'));
export const PhoneNavigation = late(() => import('./phone-navigation.tsx'));
