import { z } from 'zod';
import { organizationIdSchema, userIdSchema } from '../ids.ts';
import { pageOf, pageQuerySchema } from './pagination.ts';
import { requiredName } from './required-name.ts';

export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
/** Width × height of an image for rules, unpacked. */
export const MAX_IMAGE_POINTS = 25_000_000;
export const MAX_IMAGE_NAME_LENGTH = 200;
/** Of one organisation, and of all preset sets together. */
export const MAX_USER_IMAGES = 1_000;
export const MAX_PRESET_SETS = 200;
export const MAX_IMAGES_PER_PRESET_SET = 30;
/** Of one rule or filter tree: what is pinned of them stands in the run's first event, which has its limit too. */
export const MAX_IMAGES_PER_TREE = 30;

const imageIdSchema = z.number().int().positive();

/** An image uploaded for rules (001 §3). */
export const userImageSchema = z.object({
  id: imageIdSchema,
  name: z.string(),
  organization: organizationIdSchema,
  /** Null when the account is gone. */
  owner: userIdSchema.nullable(),
  /** Address of the picture on this host. */
  src: z.string(),
  url: z.string(),
});
export type UserImage = z.infer<typeof userImageSchema>;
export const userImagePageSchema = pageOf(userImageSchema);

export const userImageQuerySchema = pageQuerySchema.extend({
  id__in: z.string().max(5000).optional(),
  name: z.string().max(200).optional(),
});

/** A set of images that every organisation may choose from (001 §3). */
export const presetImageSetSchema = z.object({
  id: imageIdSchema,
  name: z.string(),
  enabled: z.boolean(),
  images: z.array(z.object({ id: imageIdSchema, name: z.string(), url: z.string() })),
});
export type PresetImageSet = z.infer<typeof presetImageSetSchema>;
export const presetImageSetPageSchema = pageOf(presetImageSetSchema);

/** GET /api/preset_image_sets/ : the enabled ones; `all` shows the others to superusers. */
export const presetImageSetQuerySchema = z.object({ all: z.enum(['true', 'false']).default('false') });

const setName = requiredName(MAX_IMAGE_NAME_LENGTH);
export const createPresetImageSetBodySchema = z.strictObject({ name: setName, enabled: z.boolean().default(true) });
export const patchPresetImageSetBodySchema = z.strictObject({ name: setName, enabled: z.boolean() }).partial();
