import { queryTreeSchema } from '@proofline/rules/query-tree';
import { z } from 'zod';
import { checkKindSchema } from '../check-kinds.ts';
import { checkIdSchema } from '../ids.ts';
import { everyCheck, parts } from '../kinds/configuration-parts.ts';

/** A configuration with room for the parts of every kind, as checks of all kinds were once written. */
export const checkConfigurationV1 = z.object({
  kind: checkKindSchema,
  ...everyCheck,
  countries: parts.countries,
  languages: parts.languages,
  filters: parts.filters,
  rules: queryTreeSchema.nullable(),
  urlLists: parts.urlLists,
  relatedUrls: parts.relatedUrls,
  urlFilter: parts.urlFilter,
  priorityWords: parts.priorityWords,
  keywords: parts.keywords.default([]),
  verticals: parts.verticals.default([]),
  platform: parts.platform.nullable().default(null),
  socialMediaAccounts: parts.socialMediaAccounts.default([]),
  toplistRules: parts.toplistRules.default([]),
});

export const checkCreatedV1 = z.object({ checkId: checkIdSchema, configuration: checkConfigurationV1 });
