import type { PageOutcome } from '../../page-outcome.ts';
import type { OpenedWindow } from './window.ts';

/**
 * What a window is to the check: one that nobody asked for and that advertises a keyword is what is looked for; one of
 * which nobody saw where it leads is undecided. Any other does not concern the check, and none is ever compliant: that
 * something else was opened, or nothing, proves nothing.
 */
export function windowOutcomeOf({
  unrequested,
  matchedKeywords,
  hung,
}: Pick<OpenedWindow, 'unrequested' | 'matchedKeywords' | 'hung'>): PageOutcome {
  if (unrequested && matchedKeywords.length > 0) return 'not_compliant';
  return unrequested && hung ? 'failed' : 'filtered_out';
}

/** As lists, exports and reports say it. */
export const nothingOpenedIn = (looks: number): string =>
  `Nothing opened in ${looks} ${looks === 1 ? 'look' : 'looks'}`;
