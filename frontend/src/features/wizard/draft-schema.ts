import { countryCodeSchema, languageCodeSchema } from '@proofline/contracts/codes';
import { urlListIdSchema, verticalIdSchema } from '@proofline/contracts/ids';
import { relatedUrlsSchema, scheduleSchema } from '@proofline/contracts/schedules';
import { socialAccountIdSchema, socialPlatformSchema } from '@proofline/contracts/social-media';
import { toplistKindSchema } from '@proofline/contracts/toplists';
import { queryTreeSchema } from '@proofline/rules/query-tree';
import { z } from 'zod';
import type { CheckDraft } from './check-draft.ts';

const toplistRuleDraftSchema = z.strictObject({
  id: z.string(),
  url: z.string(),
  country: countryCodeSchema.nullable(),
  brands: z.array(z.strictObject({ name: z.string(), position: z.string() })),
});

/** A draft as it was kept: whatever is not exactly one is none. */
export const checkDraftSchema: z.ZodType<CheckDraft> = z.strictObject({
  name: z.string(),
  schedule: scheduleSchema,
  start: z.iso.date(),
  hasEnd: z.boolean(),
  end: z.iso.date().nullable(),
  countries: z.array(countryCodeSchema),
  urlLists: z.array(urlListIdSchema),
  relatedUrls: relatedUrlsSchema.nullable(),
  urlFilter: z.string(),
  priorityWords: z.string(),
  filtersByLanguage: z.boolean(),
  languages: z.array(languageCodeSchema),
  filtersByContent: z.boolean(),
  filters: queryTreeSchema,
  rules: queryTreeSchema,
  keywords: z.array(z.string()),
  usesVerticals: z.boolean(),
  verticals: z.array(verticalIdSchema),
  platform: socialPlatformSchema.nullable(),
  accounts: z.array(socialAccountIdSchema),
  toplistKind: toplistKindSchema.nullable(),
  toplistRules: z.array(toplistRuleDraftSchema),
});
