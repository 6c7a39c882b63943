import type { TourStep } from './tour-steps.ts';

/** The steps that apply: optional ones only where their target can be seen. Pure. */
export const stepsThatApply = (
  steps: readonly TourStep[],
  isThere: (selector: string) => boolean,
): readonly TourStep[] =>
  steps.filter(({ target, isOptional }) => !isOptional || (target !== undefined && isThere(target)));
