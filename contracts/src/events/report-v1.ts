import { z } from 'zod';
import { checkKindSchema } from '../check-kinds.ts';
import { checkIdSchema, reportIdSchema } from '../ids.ts';
import { everyRun, parts, pinnedListSchema } from '../kinds/configuration-parts.ts';

/** A run as it was requested while every run read websites and judged them by rules. */
export const reportRequestedV1 = z.object({
  reportId: reportIdSchema,
  checkId: checkIdSchema,
  slot: z.number().int().nonnegative(),
  dueAt: z.iso.datetime(),
  configuration: z.object({
    kind: checkKindSchema,
    ...everyRun,
    countries: parts.countries,
    languages: parts.languages,
    filters: parts.filters,
    rules: parts.rules,
    relatedUrls: parts.relatedUrls,
    urlFilter: z.string().nullable(),
    priorityWords: z.array(z.string()),
    urlLists: z.array(pinnedListSchema),
  }),
});
