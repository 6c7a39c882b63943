import { z } from 'zod';
import { checkKindSchema } from '../check-kinds.ts';
import { checkIdSchema, reportIdSchema } from '../ids.ts';
import { scheduleSchema } from '../schedules.ts';
import { pageOf, pageQuerySchema } from './pagination.ts';
import { projectSchema, statusBadgeSchema } from './projects.ts';

/** POST /api/favorite_projects/ (000 §7) */
export const createFavoriteBodySchema = z.strictObject({ project: checkIdSchema });
export type CreateFavoriteBody = z.input<typeof createFavoriteBodySchema>;

/** A favourite of the reader, with what a card shows of the check (002 §2.9). */
export const favoriteSchema = z.object({
  /** The check's: a reader has a check among their favourites once or not at all. */
  id: checkIdSchema,
  project: checkIdSchema,
  name: z.string(),
  kind: checkKindSchema,
  enabled: z.boolean(),
  url_count: z.number().int(),
  creator_full_name: z.string(),
  schedule: scheduleSchema,
  /** As the check has it; null where no schedule says so. */
  schedule_repeat_time: projectSchema.shape.schedule_repeat_time,
  /** As the check has them. */
  schedule_timezone: projectSchema.shape.schedule_timezone,
  next_run_at: projectSchema.shape.next_run_at,
  schedule_waiting_reason: projectSchema.shape.schedule_waiting_reason,
  last_report_waiting_reason: projectSchema.shape.last_report_waiting_reason,
  last_report: reportIdSchema.nullable(),
  /** Null until the first run was requested. */
  status: statusBadgeSchema.nullable(),
  /** As the check has it. */
  last_report_not_judged_url_count: projectSchema.shape.last_report_not_judged_url_count,
  /** When it became a favourite. */
  ctime: z.iso.datetime(),
});
export type Favorite = z.infer<typeof favoriteSchema>;
export const favoritePageSchema = pageOf(favoriteSchema);

/** `user`: nobody but the reader, who is meant when it is left out. */
export const favoriteQuerySchema = pageQuerySchema
  .omit({ ordering: true })
  .extend({ user: z.coerce.number().int().positive().optional() });
