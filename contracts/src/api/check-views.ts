import { z } from 'zod';
import { pageOf } from './pagination.ts';
import { requiredName } from './required-name.ts';

/** Of one user. */
export const MAX_CHECK_VIEWS = 30;
export const MAX_CHECK_VIEW_NAME_LENGTH = 60;

export const checkViewIdSchema = z.number().int().positive().brand<'CheckViewId'>();
export type CheckViewId = z.infer<typeof checkViewIdSchema>;

/** Filters, switches and ordering of the check table as they stand in its address: names with their texts. */
export const checkViewSearchSchema = z
  .record(z.string().regex(/^[a-z_]{1,40}$/), z.string().max(2_000))
  .refine((search) => Object.keys(search).length <= 20, 'Ensure this field has no more than 20 filters.');
export type CheckViewSearch = z.infer<typeof checkViewSearchSchema>;

/** A row of GET /api/check_views/ : a set of filters that its user gave a name, oldest first. */
export const checkViewSchema = z.object({
  id: checkViewIdSchema,
  name: z.string(),
  search: checkViewSearchSchema,
});
export type CheckView = z.infer<typeof checkViewSchema>;
export const checkViewPageSchema = pageOf(checkViewSchema);

const fields = { name: requiredName(MAX_CHECK_VIEW_NAME_LENGTH), search: checkViewSearchSchema };
/** POST /api/check_views/ */
export const createCheckViewBodySchema = z.strictObject(fields);
/** PATCH /api/check_views/{id}/ : each field on its own. DELETE takes the view away. */
export const patchCheckViewBodySchema = z.strictObject(fields).partial();
