import { z } from 'zod';
import { kindV1, partsV1, treeV1 } from './configuration-v1.ts';

/** A run as it was requested while every run read websites and judged them by rules. Frozen. */
export const reportRequestedV1 = z.object({
  reportId: z.number().int().positive(),
  checkId: z.number().int().positive(),
  slot: z.number().int().nonnegative(),
  dueAt: z.iso.datetime(),
  configuration: z.object({
    kind: kindV1,
    name: z.string(),
    robots: z.enum(['obey', 'override']).optional(),
    countries: partsV1.countries,
    languages: partsV1.languages,
    filters: partsV1.filters,
    rules: treeV1,
    relatedUrls: partsV1.relatedUrls,
    urlFilter: z.string().nullable(),
    priorityWords: z.array(z.string()),
    urlLists: z.array(
      z.object({ id: z.number().int().positive(), name: z.string(), revision: z.number().int().nonnegative() }),
    ),
  }),
});
