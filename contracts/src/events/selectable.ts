import { z } from 'zod';
import { organizationIdSchema, verticalIdSchema } from '../ids.ts';
import { socialAccountIdSchema } from '../social-media.ts';
import { defineEvent, type EventOf } from './define-event.ts';

const verticalFields = z.enum(['name', 'keywords', 'enabled']);
const accountFields = z.enum(['name', 'description', 'sub_items', 'enabled']);
const rowId = z.number().int().positive();

export const VerticalCreated = defineEvent({
  type: 'VerticalCreated',
  category: 'vertical',
  version: 1,
  summary: 'A superuser made a set of preset keywords.',
  schema: z.object({ verticalId: verticalIdSchema }),
  example: { verticalId: 2 },
});

export const VerticalChanged = defineEvent({
  type: 'VerticalChanged',
  category: 'vertical',
  version: 1,
  summary: 'A set of preset keywords was changed.',
  schema: z.object({ verticalId: verticalIdSchema, fields: z.array(verticalFields).min(1) }),
  example: { verticalId: 2, fields: ['keywords'] },
});

export const SocialAccountCreated = defineEvent({
  type: 'SocialAccountCreated',
  category: 'socialaccount',
  version: 1,
  summary: 'A superuser made a social media account, or a group of them, known.',
  schema: z.object({ socialAccountId: socialAccountIdSchema }),
  example: { socialAccountId: 5 },
});

export const SocialAccountChanged = defineEvent({
  type: 'SocialAccountChanged',
  category: 'socialaccount',
  version: 1,
  summary: 'A social media account or group was changed.',
  schema: z.object({ socialAccountId: socialAccountIdSchema, fields: z.array(accountFields).min(1) }),
  example: { socialAccountId: 5, fields: ['enabled'] },
});

export const SocialAccountAccessChanged = defineEvent({
  type: 'SocialAccountAccessChanged',
  category: 'socialaccount',
  version: 1,
  summary: 'Which organisations may use a social media account or group was changed.',
  schema: z.object({
    socialAccountId: socialAccountIdSchema,
    organizationIds: z.array(organizationIdSchema).max(1_000),
  }),
  example: { socialAccountId: 5, organizationIds: [3] },
});

export const PresetImageSetCreated = defineEvent({
  type: 'PresetImageSetCreated',
  category: 'presetimages',
  version: 1,
  summary: 'A superuser made a set of preset images, empty.',
  schema: z.object({ presetSetId: rowId }),
  example: { presetSetId: 4 },
});

export const PresetImageSetChanged = defineEvent({
  type: 'PresetImageSetChanged',
  category: 'presetimages',
  version: 1,
  summary: 'A set of preset images was renamed, offered or withdrawn.',
  schema: z.object({ presetSetId: rowId, fields: z.array(z.enum(['name', 'enabled'])).min(1) }),
  example: { presetSetId: 4, fields: ['enabled'] },
});

export const PresetImageAdded = defineEvent({
  type: 'PresetImageAdded',
  category: 'presetimages',
  version: 1,
  summary: 'An image was added to a set of preset images.',
  schema: z.object({ presetSetId: rowId, presetImageId: rowId }),
  example: { presetSetId: 4, presetImageId: 31 },
});

export const PresetImageRemoved = defineEvent({
  type: 'PresetImageRemoved',
  category: 'presetimages',
  version: 1,
  summary: 'An image was taken out of a set of preset images.',
  schema: z.object({ presetSetId: rowId, presetImageId: rowId }),
  example: { presetSetId: 4, presetImageId: 31 },
});

/** What superusers keep for all organisations to choose from. */
export const selectableEvents = [
  VerticalCreated,
  VerticalChanged,
  SocialAccountCreated,
  SocialAccountChanged,
  SocialAccountAccessChanged,
  PresetImageSetCreated,
  PresetImageSetChanged,
  PresetImageAdded,
  PresetImageRemoved,
] as const;
export type SelectableEvent = EventOf<(typeof selectableEvents)[number]>;
