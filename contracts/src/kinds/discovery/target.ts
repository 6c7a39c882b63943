import { z } from 'zod';
import { searchedKeyword } from '../search-subject.ts';

/** A keyword on a search engine; the target's address is that of the engine's result page. */
export const discoverySubjectSchema = z.object({
  kind: z.literal('discovery'),
  ...searchedKeyword,
  engine: z.string().min(1).max(50),
});
