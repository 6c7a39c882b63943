import { z } from 'zod';
import { checkIdSchema } from '../ids.ts';
import { pageQuerySchema } from './pagination.ts';
import { projectQuerySchema } from './projects.ts';

/** Checks that one call acts upon, at most. */
export const MAX_CHECKS_AT_ONCE = 1_000;

/** What many checks can be told at once: the actions of `manage_project` that make sense for many, and favourites. */
export const BULK_ACTIONS = [
  'pause_project',
  'continue_project',
  'enable_project',
  'disable_project',
  'add_favorite',
  'remove_favorite',
] as const;
export const bulkActionSchema = z.enum(BULK_ACTIONS, 'This action is not available.');
export type BulkAction = z.infer<typeof bulkActionSchema>;

/** Filters of GET /api/projects/ as they stand in the address; where a page begins and ends does not matter. */
const {
  page: _page,
  page_size: _size,
  ordering: _ordering,
  ...filters
} = {
  ...pageQuerySchema.shape,
  ...projectQuerySchema.shape,
};
export const bulkFiltersSchema = z.strictObject(filters);

/** POST /api/manage_projects/ : the checks that are named, or else all that match. */
export const bulkManageBodySchema = z
  .strictObject({
    action: bulkActionSchema,
    projects: z
      .array(checkIdSchema)
      .min(1, 'Choose at least one check.')
      .max(MAX_CHECKS_AT_ONCE, `Choose at most ${MAX_CHECKS_AT_ONCE} checks.`)
      .optional(),
    matching: bulkFiltersSchema.optional(),
  })
  .refine(({ projects, matching }) => (projects === undefined) !== (matching === undefined), {
    path: ['projects'],
    message: 'Name the checks, or what they match.',
  });
export type BulkManageBody = z.input<typeof bulkManageBodySchema>;

/** What became of it, each check on its own: one that is refused holds up no other. */
export const bulkManagedSchema = z.object({
  done: z.array(checkIdSchema),
  refused: z.array(
    z.object({
      id: checkIdSchema,
      name: z.string(),
      /** The sentence that `manage_project` would have answered. */
      detail: z.string(),
    }),
  ),
});
export type BulkManaged = z.infer<typeof bulkManagedSchema>;
