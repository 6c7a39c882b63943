import { z } from 'zod';
import { organizationIdSchema, userIdSchema } from '../ids.ts';
import { monthlyLimitsSchema } from '../monthly-limits.ts';
import { roleSchema } from '../roles.ts';
import { oneLine } from './one-line.ts';
import { pageOf, pageQuerySchema } from './pagination.ts';
import { requiredName } from './required-name.ts';

const nameSchema = requiredName(100);
/** `invited`: active, and no password chosen yet. */
const accountStatusSchema = z.enum(['active', 'invited', 'disabled']);
export type AccountStatus = z.infer<typeof accountStatusSchema>;

/** `a,b` → ['a', 'b'] */
const listOf = <Value extends z.ZodType<unknown, string>>(value: Value) =>
  z
    .string()
    .max(200)
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .pipe(z.array(value));
const queryFlag = z.enum(['true', 'false']).transform((text) => text === 'true');

/** A row of GET /api/users/ . What stands under `account` only superusers get to see. */
export const userSchema = z.object({
  id: userIdSchema,
  first_name: z.string(),
  last_name: z.string(),
  name: z.string(),
  picture_url: z.string().nullable(),
  account: z
    .object({
      email: z.string(),
      organization: z.object({ id: organizationIdSchema, name: z.string() }),
      role: roleSchema,
      is_active: z.boolean(),
      /** Invited, and no password chosen yet. */
      is_invited: z.boolean(),
      has_two_factor: z.boolean(),
      last_login: z.iso.datetime().nullable(),
      ctime: z.iso.datetime(),
    })
    .optional(),
});
export type User = z.infer<typeof userSchema>;
export const userPageSchema = pageOf(userSchema);

/** `page_size=0`: all, at most 1,000. */
export const userQuerySchema = pageQuerySchema.extend({
  /** Part of the name; for superusers also of the address. */
  search: z.string().max(200).optional(),
  /** For superusers; everybody else sees the own organisation. */
  organization: z.coerce.number().int().positive().pipe(organizationIdSchema).optional(),
  is_active: queryFlag.optional(),
  /** Comma-separated, for superusers. */
  role: listOf(roleSchema).optional(),
  /** Comma-separated, for superusers. */
  status: listOf(accountStatusSchema).optional(),
});

/** POST /api/users/ : an invitation is mailed. */
export const createUserBodySchema = z.strictObject({
  email: z.email('Enter a valid email address.').max(254),
  first_name: nameSchema,
  last_name: oneLine(100).default(''),
  organization: organizationIdSchema,
  role: roleSchema,
});

/** PATCH /api/users/:id/ */
export const patchUserBodySchema = z
  .strictObject({
    first_name: nameSchema,
    last_name: oneLine(100),
    role: roleSchema,
    is_active: z.boolean(),
  })
  .partial();

/** A row of GET /api/organizations/ : all for superusers, the own one for everybody else. */
export const organizationSchema = z.object({
  id: organizationIdSchema,
  name: z.string(),
  /** False: nobody of it may sign in. */
  is_active: z.boolean(),
  /** Its people can do nothing before they have set up a second proof. */
  requires_two_factor: z.boolean(),
  monthly_limits: monthlyLimitsSchema,
  /** Active accounts. */
  user_count: z.number().int(),
  ctime: z.iso.datetime(),
});
export type Organization = z.infer<typeof organizationSchema>;
export const organizationPageSchema = pageOf(organizationSchema);

export const organizationQuerySchema = pageQuerySchema.extend({
  /** Part of the name. */
  search: z.string().max(200).optional(),
});

/** POST /api/organizations/ */
export const createOrganizationBodySchema = z.strictObject({
  name: nameSchema,
  monthly_limits: monthlyLimitsSchema.partial().optional(),
});
/** PUT /api/organizations/:id/two_factor/ : whether a second proof is asked of its people. */
export const twoFactorRequirementSchema = z.strictObject({ required: z.boolean() });

/** PATCH /api/organizations/:id/ : limits each on their own. */
export const patchOrganizationBodySchema = z
  .strictObject({ name: nameSchema, is_active: z.boolean(), monthly_limits: monthlyLimitsSchema.partial() })
  .partial();
