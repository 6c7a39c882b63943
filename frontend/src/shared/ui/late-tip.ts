import { late } from './late.ts';

/** Loaded when the navigation is collapsed for the first time: most never see it. */
export const LateTip = late(() => import('./tip-beside.tsx'));
