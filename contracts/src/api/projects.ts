import { queryTreeSchema } from '@proofline/rules/query-tree';
import { queryTreeInputSchema } from '@proofline/rules/query-tree-input';
import { z } from 'zod';
import { checkKindSchema } from '../check-kinds.ts';
import { countryCodeSchema, languageCodeSchema } from '../codes.ts';
import { checkIdSchema, reportIdSchema, urlListIdSchema, userIdSchema } from '../ids.ts';
import { reportStatusSchema } from '../report-status.ts';
import {
  MAX_CHECK_NAME_LENGTH,
  MAX_PRIORITY_WORDS_LENGTH,
  RELATED_URLS,
  relatedUrlsSchema,
  SCHEDULES,
  scheduleSchema,
} from '../schedules.ts';
import { pageOf, pageQuerySchema } from './pagination.ts';

const required = 'This field is required';

/** POST /api/projects/ (001 §3, §5: the messages are the specification's). */
export const createProjectBodySchema = z.strictObject({
  kind: checkKindSchema,
  name: z
    .string(required)
    .trim()
    .min(1, required)
    .max(MAX_CHECK_NAME_LENGTH, `Ensure this field has no more than ${MAX_CHECK_NAME_LENGTH} characters.`),
  schedule: z.enum(SCHEDULES, 'Please select at least one schedule option from the list.'),
  schedule_start: z.iso.date('Please select a valid start date.').nullable().default(null),
  schedule_end: z.iso.date('Please select a valid end date.').nullable().default(null),
  countries: z.array(countryCodeSchema).min(1, 'Please select at least one country from the list.').max(300),
  languages: z.array(languageCodeSchema).max(200).default([]),
  filters: queryTreeInputSchema.nullable().default(null),
  rules: queryTreeInputSchema,
  url_groups: z.array(urlListIdSchema).min(1, 'Please select at least one URL list from the list.').max(500),
  related_urls: z.enum(RELATED_URLS, 'Please select at least one option from the related URLs list.'),
  url_filter: z.string().trim().max(500).default(''),
  priority_words: z
    .array(z.string().trim())
    .max(250)
    .default([])
    .refine((words) => words.join(',').length <= MAX_PRIORITY_WORDS_LENGTH, {
      message: `Ensure this field has no more than ${MAX_PRIORITY_WORDS_LENGTH} characters.`,
    }),
});
export type CreateProjectBody = z.input<typeof createProjectBodySchema>;

/** Last report's status as the check table shows it. */
export const statusBadgeSchema = z.object({
  id: reportStatusSchema,
  title: z.string(),
  percent: z.number().min(0).max(100),
  color: z.enum(['grey', 'info', 'warning', 'success', 'danger']),
});

/** A row of GET /api/projects/. */
export const projectSchema = z.object({
  id: checkIdSchema,
  name: z.string(),
  kind: checkKindSchema,
  creator: userIdSchema,
  creator_full_name: z.string(),
  ctime: z.iso.datetime(),
  enabled: z.boolean(),
  countries: z.array(z.object({ id: countryCodeSchema, name: z.string() })),
  url_count: z.number().int(),
  schedule: scheduleSchema,
  schedule_repeat_time: z.string(),
  schedule_start: z.iso.date().nullable(),
  schedule_end: z.iso.date().nullable(),
  available_manage_actions: z.array(z.string()),
  last_report_id: reportIdSchema.nullable(),
  /** Null until the first run was requested. */
  last_report_status: statusBadgeSchema.nullable(),
  last_report_archived: z.boolean(),
  last_report_url_count: z.number().int(),
  last_report_finalized: z.iso.datetime().nullable(),
  /** True when pages of the last report could not be judged. */
  last_report_has_errors: z.boolean(),
  percent_completed: z.number(),
  /** Why the last run waits, e.g. "Waiting for a crawler in Austria"; null when nothing waits for that reason. */
  last_report_waiting_reason: z.string().nullable().default(null),
});
export type Project = z.infer<typeof projectSchema>;
export const projectPageSchema = pageOf(projectSchema);

/** GET /api/projects/{id}/ */
export const projectDetailSchema = projectSchema.extend({
  languages: z.array(z.object({ id: languageCodeSchema, name: z.string() })),
  filters: queryTreeSchema.nullable(),
  rules: queryTreeSchema,
  url_groups: z.array(
    z.object({ id: urlListIdSchema, name: z.string(), url_count: z.number().int(), enabled: z.boolean() }),
  ),
  related_urls: relatedUrlsSchema,
  url_filter: z.string(),
  priority_words: z.array(z.string()),
  /** The check's reports, newest first, at most 500: what the report page's calendar offers. */
  reports: z.array(z.object({ id: reportIdSchema, ctime: z.iso.datetime(), status: reportStatusSchema })),
});
export type ProjectDetail = z.infer<typeof projectDetailSchema>;

/** Comma-separated in the address bar. */
const commaList = z
  .string()
  .max(2000)
  .transform((text) => text.split(',').filter((part) => part !== ''));
export const projectQuerySchema = pageQuerySchema.extend({
  id__in: commaList.optional(),
  name: z.string().max(200).optional(),
  kind: commaList.optional(),
  creator: z.coerce.number().int().positive().optional(),
  creator_full_name: z.string().max(200).optional(),
  countries: commaList.optional(),
  schedule: commaList.optional(),
  status: commaList.optional(),
  enabled: z
    .enum(['true', 'false', ''])
    .transform((text) => text !== 'false')
    .optional(),
});

/** OPTIONS /api/projects/ : what a check may be made of. */
const selectable = { name: z.string(), disabled: z.boolean() };
export const creationMetadataSchema = z.object({
  enabled_check_kinds: z.array(checkKindSchema),
  available_countries: z.array(z.object({ id: countryCodeSchema, ...selectable })),
  available_languages: z.array(z.object({ id: languageCodeSchema, ...selectable, flagCode: z.string().nullable() })),
  /** Languages to add when a country is picked. */
  language_by_country: z.record(countryCodeSchema, z.array(languageCodeSchema)),
  schedule_choices: z.array(z.object({ id: scheduleSchema, title: z.string(), subtitle: z.string() })),
  /** Countries that no live agent serves: selectable, their targets wait. */
  unserved_countries: z.array(countryCodeSchema),
});
export type CreationMetadata = z.infer<typeof creationMetadataSchema>;
