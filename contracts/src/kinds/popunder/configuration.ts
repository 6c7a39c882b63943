import { z } from 'zod';
import { everyCheck, everyRun, parts, pinnedListSchema } from '../configuration-parts.ts';

const kind = z.literal('popunder');
const { countries, urlLists, priorityWords, keywords } = parts;
const looked = { countries, priorityWords, keywords };

export const popunderConfigurationSchema = z.object({ kind, ...everyCheck, ...looked, urlLists });

export const popunderRunSchema = z.object({ kind, ...everyRun, ...looked, urlLists: z.array(pinnedListSchema) });
