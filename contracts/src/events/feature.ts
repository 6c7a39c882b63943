import { z } from 'zod';
import { organizationIdSchema, userIdSchema } from '../ids.ts';
import { defineEvent, type EventOf } from './define-event.ts';

const nameSchema = z.string().regex(/^[a-z0-9_]{1,60}$/);

export const FeatureSwitched = defineEvent({
  type: 'FeatureSwitched',
  category: 'feature',
  version: 1,
  summary: 'A switch was turned on or off for everybody.',
  schema: z.object({ name: nameSchema, active: z.boolean() }),
  example: { name: 'enable_comments', active: true },
});

export const FeatureFlagChanged = defineEvent({
  type: 'FeatureFlagChanged',
  category: 'feature',
  version: 1,
  summary: 'Who a flag is up for was changed.',
  schema: z.object({
    name: nameSchema,
    everyone: z.boolean().nullable(),
    superusers: z.boolean(),
    percent: z.number().min(0).max(100).nullable(),
    organizationIds: z.array(organizationIdSchema).max(1_000),
    userIds: z.array(userIdSchema).max(1_000),
  }),
  example: {
    name: 'show_toplist_check',
    everyone: null,
    superusers: true,
    percent: null,
    organizationIds: [3],
    userIds: [],
  },
});

export const FeatureSampleChanged = defineEvent({
  type: 'FeatureSampleChanged',
  category: 'feature',
  version: 1,
  summary: 'The share of requests a sample is taken of was changed.',
  schema: z.object({ name: nameSchema, percent: z.number().min(0).max(100) }),
  example: { name: 'slow_request_details', percent: 5 },
});

export const featureEvents = [FeatureSwitched, FeatureFlagChanged, FeatureSampleChanged] as const;
export type FeatureEvent = EventOf<(typeof featureEvents)[number]>;
