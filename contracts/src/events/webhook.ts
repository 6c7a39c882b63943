import { z } from 'zod';
import { organizationIdSchema } from '../ids.ts';
import { webhookFormatSchema, webhookIdSchema, webhookSuspensionSchema, webhookTypeSchema } from '../webhooks.ts';
import { defineEvent } from './define-event.ts';

const one = { organizationId: organizationIdSchema, webhookId: webhookIdSchema };
const example = { organizationId: 3, webhookId: 4 };

/** The path of an address often is a secret of its receiver's (Slack, Teams): the host alone is told. */
const settings = {
  host: z.string().min(1).max(255),
  format: webhookFormatSchema,
  types: z.array(webhookTypeSchema).min(1),
};
const exampleSettings = { host: 'hooks.example', format: 'standard' as const, types: ['run.completed' as const] };

export const WebhookAdded = defineEvent({
  type: 'WebhookAdded',
  category: 'organization',
  version: 1,
  summary: 'What happens in the organisation is sent to another address from here on.',
  schema: z.object({ ...one, ...settings }),
  example: { ...example, ...exampleSettings },
});

export const WebhookChanged = defineEvent({
  type: 'WebhookChanged',
  category: 'organization',
  version: 1,
  summary: 'A webhook has another name, address, format or other events.',
  schema: z.object({ ...one, ...settings }),
  example: { ...example, ...exampleSettings },
});

export const WebhookPaused = defineEvent({
  type: 'WebhookPaused',
  category: 'organization',
  version: 1,
  summary: 'Somebody stopped a webhook: nothing is sent, and nothing is lost.',
  schema: z.object(one),
  example,
});

export const WebhookResumed = defineEvent({
  type: 'WebhookResumed',
  category: 'organization',
  version: 1,
  summary: 'A webhook that was paused or suspended goes on where it stood.',
  schema: z.object(one),
  example,
});

export const WebhookSuspended = defineEvent({
  type: 'WebhookSuspended',
  category: 'organization',
  version: 1,
  summary: 'The product stopped a webhook by itself, since its receiver takes nothing.',
  schema: z.object({ ...one, reason: webhookSuspensionSchema }),
  example: { ...example, reason: 'nothing_taken' },
});

export const WebhookMessageAbandoned = defineEvent({
  type: 'WebhookMessageAbandoned',
  category: 'organization',
  version: 1,
  summary:
    'A message of a webhook was tried for a day in vain and set aside; said of the first one after a day without.',
  schema: z.object({ ...one, messageId: z.uuid(), messageType: z.string().min(1).max(100) }),
  example: { ...example, messageId: '5d2a7c1e-3f44-4a8e-9b0d-6c1f2e8a7b90', messageType: 'run.completed' },
});

export const WebhookSecretRotated = defineEvent({
  type: 'WebhookSecretRotated',
  category: 'organization',
  version: 1,
  summary: 'A webhook signs with a new secret; for a day with the former one too.',
  schema: z.object(one),
  example,
});

export const WebhookReplayed = defineEvent({
  type: 'WebhookReplayed',
  category: 'organization',
  version: 1,
  summary: 'A webhook sends again what it sends from a position of the feed on, or from the beginning.',
  schema: z.object({ ...one, from: z.string().max(40).nullable() }),
  example: { ...example, from: '48211-6' },
});

export const WebhookRemoved = defineEvent({
  type: 'WebhookRemoved',
  category: 'organization',
  version: 1,
  summary: 'A webhook is no more; what waited to be sent is not sent.',
  schema: z.object(one),
  example,
});

/** Where what happens in an organisation is sent: facts of its stream, as tokens of the event feed are. */
export const webhookEvents = [
  WebhookAdded,
  WebhookChanged,
  WebhookPaused,
  WebhookResumed,
  WebhookSuspended,
  WebhookMessageAbandoned,
  WebhookSecretRotated,
  WebhookReplayed,
  WebhookRemoved,
] as const;
