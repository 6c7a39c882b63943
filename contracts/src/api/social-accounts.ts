import { z } from 'zod';
import { organizationIdSchema } from '../ids.ts';
import { socialAccountIdSchema, socialPlatformSchema } from '../social-media.ts';
import { oneLine } from './one-line.ts';
import { pageOf } from './pagination.ts';
import { requiredName } from './required-name.ts';

/** Accounts and groups of all organisations together. */
export const MAX_SOCIAL_ACCOUNTS = 5_000;
const maxSubItems = 1_000;
const maxNameLength = 100;
const maxDescriptionLength = 300;

/** An account whose posts can be checked, or a group of accounts of one platform (001 §3). */
export const socialAccountSchema = z.object({
  id: socialAccountIdSchema,
  /** As the platform knows it. */
  name: z.string(),
  description: z.string(),
  platform: socialPlatformSchema,
  type: z.enum(['group', 'single']),
  /** Accounts of a group. */
  sub_items: z.array(socialAccountIdSchema),
  /** False: no new check may use it. */
  enabled: z.boolean(),
  /** For superusers: organisations that may use it. Access to a group is access to its accounts. */
  organizations: z.array(organizationIdSchema).optional(),
});
export type SocialAccount = z.infer<typeof socialAccountSchema>;
export const socialAccountPageSchema = pageOf(socialAccountSchema);

/** GET /api/social_account/ : what the organisation may use; `all` shows superusers everything. */
export const socialAccountQuerySchema = z.object({
  platform: socialPlatformSchema.optional(),
  all: z.enum(['true', 'false']).default('false'),
});

const name = requiredName(maxNameLength);
const description = oneLine(maxDescriptionLength);
const organizations = z.array(organizationIdSchema).max(1_000);
const subItems = z.array(socialAccountIdSchema).max(maxSubItems);

export const createSocialAccountBodySchema = z.strictObject({
  name,
  description: description.default(''),
  platform: socialPlatformSchema,
  type: z.enum(['group', 'single']).default('single'),
  sub_items: subItems.default([]),
  enabled: z.boolean().default(true),
  organizations: organizations.default([]),
});
export const patchSocialAccountBodySchema = z
  .strictObject({ name, description, sub_items: subItems, enabled: z.boolean(), organizations })
  .partial();
