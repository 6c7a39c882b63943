import { z } from 'zod';
import { checkKindSchema } from '../check-kinds.ts';
import { checkIdSchema, userIdSchema } from '../ids.ts';
import { pageOf } from './pagination.ts';
import { projectDetailSchema } from './projects.ts';
import { requiredName } from './required-name.ts';

/** Of one organisation. */
export const MAX_CHECK_TEMPLATES = 200;
const maxNameLength = 90;

export const checkTemplateIdSchema = z.number().int().positive().brand<'CheckTemplateId'>();
export type CheckTemplateId = z.infer<typeof checkTemplateIdSchema>;

/** A row of GET /api/check_templates/ : a configuration kept under a name, for the organisation to start checks from. */
export const checkTemplateSchema = z.object({
  id: checkTemplateIdSchema,
  name: z.string(),
  kind: checkKindSchema,
  creator: userIdSchema,
  creator_full_name: z.string(),
  ctime: z.iso.datetime(),
});
export type CheckTemplate = z.infer<typeof checkTemplateSchema>;
export const checkTemplatePageSchema = pageOf(checkTemplateSchema);

/** What a check is made of, as GET /api/projects/{id}/ tells it: what a draft is made from. */
export const templateConfigurationSchema = projectDetailSchema.pick({
  kind: true,
  name: true,
  schedule: true,
  schedule_start: true,
  schedule_end: true,
  countries: true,
  languages: true,
  filters: true,
  rules: true,
  url_groups: true,
  related_urls: true,
  url_filter: true,
  priority_words: true,
  keywords: true,
  verticals: true,
  platform: true,
  social_media_accounts: true,
  toplist_kind: true,
  toplist_rules: true,
});
export type TemplateConfiguration = z.infer<typeof templateConfigurationSchema>;

/**
 * GET /api/check_templates/{id}/ : with names of today. What is no longer available stays in it, marked as disabled, so
 * that whoever starts from it is told, like who clones a check.
 */
export const checkTemplateDetailSchema = checkTemplateSchema.extend({ configuration: templateConfigurationSchema });
export type CheckTemplateDetail = z.infer<typeof checkTemplateDetailSchema>;

export const checkTemplateQuerySchema = z.object({ kind: checkKindSchema.optional() });

/** POST /api/check_templates/ : keeps the configuration of a check. */
export const createCheckTemplateBodySchema = z.strictObject({
  name: requiredName(maxNameLength),
  project: checkIdSchema,
});
