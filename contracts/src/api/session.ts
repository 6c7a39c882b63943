import { z } from 'zod';
import { organizationIdSchema, userIdSchema } from '../ids.ts';

/** POST /api/login/ */
export const loginBodySchema = z.strictObject({
  email: z.string().trim().min(1, 'This field is required').max(254),
  password: z.string().min(1, 'This field is required').max(200),
  remember_me: z.boolean().default(false),
});

/** GET /api/session/, and the answer to a login. */
export const sessionSchema = z.object({ is_authenticated: z.boolean() });
export const logoutAnswerSchema = z.object({ admin_redirect: z.boolean() });

/** GET /api/auth/users/me/ */
export const meSchema = z.object({
  id: userIdSchema,
  first_name: z.string(),
  last_name: z.string(),
  name: z.string(),
  email: z.string(),
  picture_url: z.string().nullable(),
  phone_number: z.string().nullable(),
  organization: z.object({ id: organizationIdSchema, name: z.string() }),
  has_full_access: z.boolean(),
  is_superuser: z.boolean(),
  preferences: z.object({
    appearance: z.enum(['light', 'dark', 'auto']),
    sidebar_collapsed: z.boolean(),
    timezone: z.string(),
  }),
});
export type Me = z.infer<typeof meSchema>;

/** PATCH /api/auth/users/me/ : preferences only, each on its own. */
export const patchMeBodySchema = z.strictObject({
  preferences: z
    .strictObject({
      appearance: z.enum(['light', 'dark', 'auto']),
      sidebar_collapsed: z.boolean(),
      timezone: z.string().min(1).max(64),
    })
    .partial(),
});

/** GET /hc/ : 200 when the product can serve. */
export const healthSchema = z.object({
  status: z.enum(['ok', 'unavailable']),
  checks: z.record(z.string(), z.enum(['ok', 'unavailable'])),
});
