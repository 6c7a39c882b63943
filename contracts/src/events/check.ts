import { queryTreeSchema } from '@proofline/rules/query-tree';
import { z } from 'zod';
import { checkKindSchema } from '../check-kinds.ts';
import { countryCodeSchema, languageCodeSchema } from '../codes.ts';
import { checkIdSchema, reportIdSchema, urlListIdSchema, verticalIdSchema } from '../ids.ts';
import { MAX_CHECK_NAME_LENGTH, relatedUrlsSchema, scheduleSchema } from '../schedules.ts';
import { socialAccountIdSchema, socialPlatformSchema } from '../social-media.ts';
import { MAX_TOPLIST_RULES, toplistRuleSchema } from '../toplists.ts';
import { defineEvent, type EventOf } from './define-event.ts';

export const MAX_KEYWORDS = 1_000;
export const MAX_KEYWORD_LENGTH = 200;

/** All that a check was told to do, as its creator gave it. */
export const checkConfigurationSchema = z.object({
  kind: checkKindSchema,
  name: z.string().min(1).max(MAX_CHECK_NAME_LENGTH),
  schedule: scheduleSchema,
  /** Calendar dates in UTC; a one-time check starts at once and has neither. */
  scheduleStart: z.iso.date().nullable(),
  scheduleEnd: z.iso.date().nullable(),
  /** Where to look from. A toplist check's are those of its rules; a social media check has none. */
  countries: z.array(countryCodeSchema).max(300),
  /** Pages in other languages are filtered out; empty: no language filter. */
  languages: z.array(languageCodeSchema).max(200),
  filters: queryTreeSchema.nullable(),
  /** Null for kinds that have no rules. */
  rules: queryTreeSchema.nullable(),
  urlLists: z.array(urlListIdSchema).max(500),
  /** Pages to read per listed URL, the given one included. */
  relatedUrls: relatedUrlsSchema,
  /** Only related pages whose address contains this are read. */
  urlFilter: z.string().max(500).nullable(),
  priorityWords: z.array(z.string().min(1)).max(250),
  /** Words to search for or to find; checks of kinds without them, and early checks, have none. */
  keywords: z.array(z.string().min(1).max(MAX_KEYWORD_LENGTH)).max(MAX_KEYWORDS).default([]),
  /** Sets of preset keywords. */
  verticals: z.array(verticalIdSchema).max(200).default([]),
  platform: socialPlatformSchema.nullable().default(null),
  socialMediaAccounts: z.array(socialAccountIdSchema).max(1_000).default([]),
  /** The toplist kind follows from them: `toplistKindOf`. */
  toplistRules: z.array(toplistRuleSchema).max(MAX_TOPLIST_RULES).default([]),
});
export type CheckConfiguration = z.infer<typeof checkConfigurationSchema>;

const exampleRules = {
  id: 'root',
  not: false,
  condition: 'AND' as const,
  rules: [{ id: 'r1', field: 'dom_text' as const, operator: 'contains_exact' as const, value: '18+' }],
};

export const exampleConfiguration: z.input<typeof checkConfigurationSchema> = {
  kind: 'compliance',
  name: 'UK affiliates: bonus terms',
  schedule: 'onetime',
  scheduleStart: null,
  scheduleEnd: null,
  countries: ['GB'],
  languages: [],
  filters: null,
  rules: exampleRules,
  urlLists: [3],
  relatedUrls: '1',
  urlFilter: null,
  priorityWords: [],
};

export const CheckCreated = defineEvent({
  type: 'CheckCreated',
  category: 'check',
  version: 1,
  summary: 'Somebody created a check with this configuration.',
  schema: z.object({ checkId: checkIdSchema, configuration: checkConfigurationSchema }),
  example: { checkId: 12, configuration: exampleConfiguration },
});

export const ScheduleSlotSkipped = defineEvent({
  type: 'ScheduleSlotSkipped',
  category: 'check',
  version: 1,
  summary: 'A due run was not started.',
  schema: z.object({
    checkId: checkIdSchema,
    slot: z.number().int().nonnegative(),
    dueAt: z.iso.datetime(),
    reason: z.enum(['previous_run_active', 'missed']),
    /** The run that was still going. */
    blockingReportId: reportIdSchema.nullable(),
  }),
  example: {
    checkId: 12,
    slot: 4,
    dueAt: '2026-11-20T12:00:00Z',
    reason: 'previous_run_active',
    blockingReportId: 1200003,
  },
});

export const CheckDisabled = defineEvent({
  type: 'CheckDisabled',
  category: 'check',
  version: 1,
  summary: 'Somebody disabled the check: its schedule starts no more runs, what was found stays.',
  schema: z.object({ checkId: checkIdSchema }),
  example: { checkId: 12 },
});

export const CheckEnabled = defineEvent({
  type: 'CheckEnabled',
  category: 'check',
  version: 1,
  summary: 'Somebody enabled the check again: its schedule goes on.',
  schema: z.object({ checkId: checkIdSchema }),
  example: { checkId: 12 },
});

export const checkEvents = [CheckCreated, CheckDisabled, CheckEnabled, ScheduleSlotSkipped] as const;
export type CheckEvent = EventOf<(typeof checkEvents)[number]>;
