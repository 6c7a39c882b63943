import type { PageOutcome } from '@proofline/contracts/page-outcome';
import type { ResultChange } from '@proofline/contracts/result-change';
import { expect, it } from 'vitest';
import { changeInWords } from './change-in-words.ts';

it.each<[ResultChange, PageOutcome, string]>([
  ['broken', 'not_compliant', 'Was Compliant, is Not compliant'],
  ['fixed', 'compliant', 'Was Not compliant, is Compliant'],
  ['new', 'compliant', 'Had no result, is Compliant'],
  ['new', 'blocked', 'Had no result, is Could not be judged'],
  ['changed', 'not_compliant', 'Had another text or was Filtered out, is Not compliant'],
  ['changed', 'filtered_out', 'Had another text or was judged, is Filtered out'],
  ['undecided', 'compliant', 'Could not be judged, is Compliant'],
  ['undecided', 'failed', 'Could not be judged, so that nothing can be compared'],
  ['unchanged', 'filtered_out', 'Was Filtered out, is Filtered out'],
])('of a page that is %s and %s it says: %s', (change, outcome, words) => {
  expect(changeInWords(change, outcome)).toBe(words);
});
