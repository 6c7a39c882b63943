import { type QueryTree, queryTreeSchema } from '@proofline/rules/query-tree';
import { z } from 'zod';
import { type CountryCode, countryCodeSchema, type LanguageCode, languageCodeSchema } from '../codes.ts';
import { robotsPolicySchema } from '../gathering.ts';
import { type UrlListId, urlListIdSchema, type VerticalId, verticalIdSchema } from '../ids.ts';
import { MAX_KEYWORD_LENGTH, MAX_KEYWORDS } from '../keywords.ts';
import { MAX_CHECK_NAME_LENGTH, type RelatedUrls, relatedUrlsSchema, scheduleSchema } from '../schedules.ts';
import {
  type SocialAccountId,
  type SocialPlatform,
  socialAccountIdSchema,
  socialPlatformSchema,
} from '../social-media.ts';
import { MAX_TOPLIST_RULES, type ToplistRule, toplistRuleSchema } from '../toplists.ts';

/** What every check is told, whatever its kind. */
export const everyCheck = {
  name: z.string().min(1).max(MAX_CHECK_NAME_LENGTH),
  schedule: scheduleSchema,
  /** Calendar dates in the check's time zone; a one-time check starts at once and has neither. */
  scheduleStart: z.iso.date().nullable(),
  scheduleEnd: z.iso.date().nullable(),
};

/** What every run has pinned, whatever its kind. */
export const everyRun = {
  name: z.string(),
  /** What the organisation had decided about robots.txt; absent: obeyed. */
  robots: robotsPolicySchema.optional(),
};

export const pinnedListSchema = z.object({
  id: urlListIdSchema,
  name: z.string(),
  revision: z.number().int().nonnegative(),
});
export type PinnedList = z.infer<typeof pinnedListSchema>;

/** The parts that kinds are made of. */
export const parts = {
  /** Where to look from. */
  countries: z.array(countryCodeSchema).max(300),
  /** Pages in other languages are filtered out; empty: no language filter. */
  languages: z.array(languageCodeSchema).max(200),
  filters: queryTreeSchema.nullable(),
  rules: queryTreeSchema,
  urlLists: z.array(urlListIdSchema).max(500),
  /** Pages to read per listed URL, the given one included. */
  relatedUrls: relatedUrlsSchema,
  /** Only related pages whose address contains this are read. */
  urlFilter: z.string().max(500).nullable(),
  priorityWords: z.array(z.string().min(1)).max(250),
  /** Words to search for or to find. */
  keywords: z.array(z.string().min(1).max(MAX_KEYWORD_LENGTH)).max(MAX_KEYWORDS),
  /** Sets of preset keywords. */
  verticals: z.array(verticalIdSchema).max(200),
  platform: socialPlatformSchema,
  socialMediaAccounts: z.array(socialAccountIdSchema).max(1_000),
  /** The toplist kind follows from them: `toplistKindOf`. */
  toplistRules: z.array(toplistRuleSchema).max(MAX_TOPLIST_RULES),
};

/** Lists, accounts and toplists that a row of a list of checks tells of, each; a check by itself tells all of them. */
export const MAX_PARTS_IN_LISTS = 50;

/** The parts of any kind, empty where it has none: for who shows checks of all kinds alike. */
export interface ConfigurationParts {
  readonly countries: readonly CountryCode[];
  readonly languages: readonly LanguageCode[];
  readonly filters: QueryTree | null;
  readonly rules: QueryTree | null;
  readonly urlLists: readonly UrlListId[];
  readonly relatedUrls: RelatedUrls;
  readonly urlFilter: string | null;
  readonly priorityWords: readonly string[];
  readonly keywords: readonly string[];
  readonly verticals: readonly VerticalId[];
  readonly platform: SocialPlatform | null;
  readonly socialMediaAccounts: readonly SocialAccountId[];
  readonly toplistRules: readonly ToplistRule[];
}

const noParts: ConfigurationParts = {
  countries: [],
  languages: [],
  filters: null,
  rules: null,
  urlLists: [],
  relatedUrls: '1',
  urlFilter: null,
  priorityWords: [],
  keywords: [],
  verticals: [],
  platform: null,
  socialMediaAccounts: [],
  toplistRules: [],
};

/** All parts of a check's configuration. Pure. */
export const partsOf = (configuration: Partial<ConfigurationParts>): ConfigurationParts => ({
  ...noParts,
  ...configuration,
});

type RunParts = Omit<ConfigurationParts, 'urlLists'> & { readonly urlLists: readonly PinnedList[] };

/** All parts that a run has pinned. Pure. */
export const runPartsOf = (configuration: Partial<RunParts>): RunParts => ({
  ...noParts,
  urlLists: [],
  ...configuration,
});

/** For who shows the rules of any run alike: those of one that is judged by nothing. */
export const NO_RULES: QueryTree = { id: 'root', not: false, condition: 'AND', rules: [] };
