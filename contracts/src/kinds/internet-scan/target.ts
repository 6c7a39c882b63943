import { z } from 'zod';
import { MAX_KEYWORD_LENGTH } from '../../keywords.ts';
import { searchedKeyword } from '../search-subject.ts';

/** What is searched for, or a website that a search has found (`foundBy`). */
export const internetScanSubjectSchema = z.object({
  kind: z.literal('internet_scan'),
  ...searchedKeyword,
  /** Words of the presets that vary the search. */
  words: z.array(z.string().min(1).max(MAX_KEYWORD_LENGTH)).max(20),
});
