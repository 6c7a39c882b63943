import { z } from 'zod';
import { everyCheckV1, kindV1, partsV1, treeV1 } from './configuration-v1.ts';

/** A check with room for the parts of every kind, as checks of all kinds were once written. Frozen. */
export const checkCreatedV1 = z.object({
  checkId: z.number().int().positive(),
  configuration: z.object({
    kind: kindV1,
    ...everyCheckV1,
    countries: partsV1.countries,
    languages: partsV1.languages,
    filters: partsV1.filters,
    rules: treeV1.nullable(),
    urlLists: partsV1.urlLists,
    relatedUrls: partsV1.relatedUrls,
    urlFilter: partsV1.urlFilter,
    priorityWords: partsV1.priorityWords,
    keywords: partsV1.keywords.default([]),
    verticals: partsV1.verticals.default([]),
    platform: partsV1.platform.nullable().default(null),
    socialMediaAccounts: partsV1.socialMediaAccounts.default([]),
    toplistRules: partsV1.toplistRules.default([]),
  }),
});
