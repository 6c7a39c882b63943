import { z } from 'zod';
import { MAX_KEYWORD_LENGTH } from '../keywords.ts';

/** A keyword that is searched for, and whether it is the check's own or one of a preset. */
export const searchedKeyword = {
  keyword: z.string().min(1).max(MAX_KEYWORD_LENGTH),
  origin: z.enum(['keyword', 'vertical']),
};
