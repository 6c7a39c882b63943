import { z } from 'zod';

/**
 * What became of a page since the previous run of its check that came to its end: was compliant and is not; was not and
 * is; had no result; has the same verdict over another text, or came under a filter or out of it; could not be judged
 * now or then, so that nobody knows; is as it was.
 */
export const RESULT_CHANGES = ['broken', 'fixed', 'new', 'changed', 'undecided', 'unchanged'] as const;
export const resultChangeSchema = z.enum(RESULT_CHANGES);
export type ResultChange = z.infer<typeof resultChangeSchema>;

/** As people read them. */
export const RESULT_CHANGE_WORDS: Readonly<Record<ResultChange, string>> = {
  broken: 'Broken',
  fixed: 'Fixed',
  new: 'New',
  changed: 'Changed',
  undecided: 'Not comparable',
  unchanged: 'Unchanged',
};
