import { TOPLIST_STATE_WORDS } from '@proofline/contracts/kinds/toplist/brand-rows';
import type { ToplistResult } from '@proofline/contracts/kinds/toplist/result-view';

/** Where it stands, in as few words as a cell has. Pure. */
export function stateInWords({ state, compliant, expected_position: expected }: ToplistResult): string {
  if (typeof compliant === 'string' && state === null) return compliant;
  if (state !== null) return TOPLIST_STATE_WORDS[state];
  return expected === null ? 'Recorded' : 'Could not be judged';
}

/** Places by which it rose, or fell where it is less than none; null where nobody knows both places. Pure. */
export function moveOf({ found_position: is, before }: ToplistResult): number | null {
  const was = before?.found_position ?? null;
  return is === null || was === null ? null : was - is;
}

/** What became of it since the run before, in a sentence. Pure. */
export function changeInWords(result: ToplistResult): string {
  const { found_position: is, before, changed } = result;
  if (changed === 'new') return 'It was not in the list in the run before';
  if (changed === 'undecided') return 'This run or the one before could not say where it is';
  const was = before?.found_position ?? null;
  if (is !== null && was !== null) return is === was ? `At ${is}, as in the run before` : `From ${was} to ${is}`;
  if (is === null && was !== null) return `Gone, was at ${was}`;
  return is === null ? 'Missing, as in the run before' : `At ${is}, was missing`;
}
