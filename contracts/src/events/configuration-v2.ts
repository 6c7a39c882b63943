import { z } from 'zod';
import { everyCheckV1, partsV1, treeV1 } from './configuration-v1.ts';

// Frozen, as its first version is. Never edited.

const { countries, languages, filters, urlLists, relatedUrls, urlFilter, priorityWords } = partsV1;
const { keywords, verticals, platform, socialMediaAccounts, toplistRules } = partsV1;
const rules = treeV1;

/** A check with the parts of its own kind. */
export const configurationV2 = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('compliance'),
    ...everyCheckV1,
    ...{ countries, languages, filters, rules, relatedUrls, urlFilter, priorityWords, urlLists },
  }),
  z.object({ kind: z.literal('discovery'), ...everyCheckV1, ...{ countries, keywords, verticals } }),
  z.object({
    kind: z.literal('internet_scan'),
    ...everyCheckV1,
    ...{ countries, keywords, verticals, languages, filters, rules },
  }),
  z.object({ kind: z.literal('popunder'), ...everyCheckV1, ...{ countries, priorityWords, keywords, urlLists } }),
  z.object({
    kind: z.literal('social_media'),
    ...everyCheckV1,
    ...{ platform, socialMediaAccounts, languages, filters, rules },
  }),
  z.object({ kind: z.literal('toplist'), ...everyCheckV1, ...{ countries, toplistRules } }),
]);
