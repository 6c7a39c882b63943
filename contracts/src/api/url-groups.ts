import { z } from 'zod';
import { MAX_URL_LIST_LINES, MAX_URL_LIST_NAME_LENGTH } from '../events/url-list.ts';
import { checkIdSchema, urlListIdSchema } from '../ids.ts';
import { tooManyLines } from '../read-urls.ts';
import { pageOf, pageQuerySchema } from './pagination.ts';
import { requiredName } from './required-name.ts';

const required = 'This field is required';
const nameSchema = requiredName(MAX_URL_LIST_NAME_LENGTH);
/**
 * Lines as typed, of any length: the server adds a missing scheme, drops repeats and names invalid lines
 * ('URLs invalid on lines: 2, 5').
 */
const urlsSchema = z.array(z.string()).min(1, required).max(MAX_URL_LIST_LINES, tooManyLines);

export const createUrlGroupBodySchema = z.strictObject({
  name: nameSchema,
  urls: urlsSchema,
  enabled: z.boolean().default(true),
  projects: z.array(checkIdSchema).max(0).default([]),
});
export type CreateUrlGroupBody = z.input<typeof createUrlGroupBodySchema>;

/** What is given changes. With the `revision` that was edited, a change on top of somebody else's is refused (409). */
export const patchUrlGroupBodySchema = z
  .strictObject({
    name: nameSchema,
    urls: urlsSchema,
    enabled: z.boolean(),
    revision: z.number().int().nonnegative(),
  })
  .partial();
/** Code of that refusal. */
export const URL_GROUP_CHANGED = 'url_group_changed';

/** A row of GET /api/v1/url_groups/. */
export const urlGroupSchema = z.object({
  id: urlListIdSchema,
  name: z.string(),
  url_count: z.number().int(),
  enabled: z.boolean(),
  creator_full_name: z.string(),
  mtime: z.iso.datetime(),
});
export type UrlGroup = z.infer<typeof urlGroupSchema>;
export const urlGroupPageSchema = pageOf(urlGroupSchema);
export type UrlGroupPage = z.infer<typeof urlGroupPageSchema>;

/** GET /api/v1/url_groups/{id}/ and the answer to POST and PATCH. */
export const urlGroupDetailSchema = urlGroupSchema.extend({
  urls: z.array(z.string()),
  /** Checks that use the list. */
  projects: z.array(checkIdSchema),
  /** Grows with every change. */
  revision: z.number().int().nonnegative(),
});
export type UrlGroupDetail = z.infer<typeof urlGroupDetailSchema>;

export const urlGroupQuerySchema = pageQuerySchema.extend({
  id__in: z.string().max(5000).optional(),
  name: z.string().max(200).optional(),
  creator: z.coerce.number().int().positive().optional(),
  enabled: z
    .enum(['true', 'false', ''])
    .transform((text) => text !== 'false')
    .optional(),
});
