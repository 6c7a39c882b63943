import { z } from 'zod';
import { checkIdSchema, reportIdSchema } from '../ids.ts';
import { checkConfigurationSchema } from '../kinds/configurations.ts';
import { timezoneSchema } from '../timezone.ts';
import { checkCreatedV1 } from './check-v1.ts';
import { checkCreatedV2 } from './check-v2.ts';
import { defineEvent, type EventOf, olderVersion } from './define-event.ts';

const exampleRules = {
  id: 'root',
  not: false,
  condition: 'AND' as const,
  rules: [{ id: 'r1', field: 'dom_text' as const, operator: 'contains_exact' as const, value: '18+' }],
};

export const exampleConfiguration = {
  kind: 'compliance' as const,
  name: 'UK affiliates: bonus terms',
  schedule: 'onetime' as const,
  scheduleStart: null,
  scheduleEnd: null,
  countries: ['GB'],
  languages: [],
  filters: null,
  rules: exampleRules,
  urlLists: [3],
  relatedUrls: '1' as const,
  urlFilter: null,
  priorityWords: [],
};

const checkCreatedSchema = z.object({
  checkId: checkIdSchema,
  configuration: checkConfigurationSchema,
  /** Its schedule goes by the clocks of this time zone: that of who created it, as it was then. */
  timezone: timezoneSchema,
});

export const CheckCreated = defineEvent({
  type: 'CheckCreated',
  category: 'check',
  version: 3,
  summary: 'Somebody created a check with this configuration.',
  schema: checkCreatedSchema,
  example: { checkId: 12, configuration: exampleConfiguration, timezone: 'Europe/London' },
  older: [
    olderVersion({
      version: 1,
      schema: checkCreatedV1,
      example: { checkId: 12, configuration: exampleConfiguration },
      next: checkCreatedV2,
      // What a kind has no place for was empty in it, and is left out.
      toNext: (created) => checkCreatedV2.parse(created),
    }),
    olderVersion({
      version: 2,
      schema: checkCreatedV2,
      example: { checkId: 12, configuration: exampleConfiguration },
      next: checkCreatedSchema,
      // Their runs went by UTC, and go on so.
      toNext: (created) => checkCreatedSchema.parse({ ...created, timezone: 'UTC' }),
    }),
  ],
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

export const ScheduleCancelled = defineEvent({
  type: 'ScheduleCancelled',
  category: 'check',
  version: 1,
  summary: 'Somebody stopped the repeat of the check: its schedule starts no more runs, the one under way goes on.',
  schema: z.object({ checkId: checkIdSchema }),
  example: { checkId: 12 },
});

export const ScheduleRestarted = defineEvent({
  type: 'ScheduleRestarted',
  category: 'check',
  version: 1,
  summary: 'Somebody brought the repeat of the check back: it runs at the next of its times, none is made up for.',
  schema: z.object({ checkId: checkIdSchema }),
  example: { checkId: 12 },
});

export const checkEvents = [
  CheckCreated,
  CheckDisabled,
  CheckEnabled,
  ScheduleCancelled,
  ScheduleRestarted,
  ScheduleSlotSkipped,
] as const;
export type CheckEvent = EventOf<(typeof checkEvents)[number]>;
