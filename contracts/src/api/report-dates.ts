import { z } from 'zod';
import { checkIdSchema, reportIdSchema } from '../ids.ts';
import { reportStatusSchema } from '../report-status.ts';
import { DEFAULT_TIMEZONE, knownTimezoneSchema } from '../timezone.ts';

const day = z.iso.date();
/** Calendars have a year 0, and Postgres has none. */
const hasYear = (text: string) => !text.startsWith('0000');

/** GET /api/projects/{id}/report_dates/ : where to go from a report, a month of a calendar, the times of a day. */
export const reportDatesQuerySchema = z.object({
  /** Whose neighbours are asked for. */
  report: z.coerce.number().int().positive().optional(),
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Must be a month: YYYY-MM.')
    .refine(hasYear, 'There is no year 0000.')
    .optional(),
  day: day.refine(hasYear, 'There is no year 0000.').optional(),
  /** IANA name: where days begin and end. */
  timezone: knownTimezoneSchema.default(DEFAULT_TIMEZONE),
});

const runSchema = z.object({ id: reportIdSchema, ctime: z.iso.datetime(), status: reportStatusSchema });
export type RunOfCheck = z.infer<typeof runSchema>;

export const reportDatesSchema = z.object({
  project: checkIdSchema,
  /** The days of the oldest and the newest report; null where there is none. */
  first_day: day.nullable(),
  last_day: day.nullable(),
  /** Before and after the report that was named. */
  previous: runSchema.nullable(),
  next: runSchema.nullable(),
  /** Days of the month that have reports, each with its newest; none where no month was named. */
  days: z.array(z.object({ day, newest: reportIdSchema })),
  /** Reports of the day, newest first, at most 500; none where no day was named. */
  runs: z.array(runSchema),
  /** How many of that day are not among them. */
  more_runs: z.number().int().nonnegative(),
});
export type ReportDates = z.infer<typeof reportDatesSchema>;
