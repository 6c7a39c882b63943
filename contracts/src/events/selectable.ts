import { z } from 'zod';
import { organizationIdSchema, verticalIdSchema } from '../ids.ts';
import { socialAccountIdSchema } from '../social-media.ts';
import { defineEvent, type EventOf } from './define-event.ts';

const verticalFields = z.enum(['name', 'keywords', 'enabled']);
const accountFields = z.enum(['name', 'description', 'sub_items', 'enabled']);

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

/** What superusers keep for all organisations to choose from. */
export const selectableEvents = [
  VerticalCreated,
  VerticalChanged,
  SocialAccountCreated,
  SocialAccountChanged,
  SocialAccountAccessChanged,
] as const;
export type SelectableEvent = EventOf<(typeof selectableEvents)[number]>;
