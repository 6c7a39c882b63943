import { z } from 'zod';
import { feedPositionSchema } from '../feed/position.ts';
import {
  MAX_WEBHOOK_NAME,
  MAX_WEBHOOK_URL,
  orderedTypes,
  webhookFormatSchema,
  webhookIdSchema,
  webhookSuspensionSchema,
  webhookTypeSchema,
  webhookUrlProblem,
} from '../webhooks.ts';
import { pageOf, pageQuerySchema } from './pagination.ts';
import { requiredName } from './required-name.ts';

/** `active`: sends; `failing`: the last attempt was in vain, it goes on trying; the others send nothing. */
export const WEBHOOK_STATES = ['active', 'failing', 'paused', 'suspended'] as const;
export const webhookStateSchema = z.enum(WEBHOOK_STATES);
export type WebhookState = z.infer<typeof webhookStateSchema>;

/** A row of GET /api/webhooks/ : the organisation's own, the newest first. */
export const webhookSchema = z.object({
  id: webhookIdSchema,
  name: z.string(),
  url: z.string(),
  format: webhookFormatSchema,
  types: z.array(webhookTypeSchema),
  state: webhookStateSchema,
  suspension: webhookSuspensionSchema.nullable(),
  /** Null for users that are no more. */
  creator: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** When a message was last taken; null: never. */
  last_taken_at: z.iso.datetime().nullable(),
  /** Messages that wait to be sent, or to be tried again; and those that were set aside. */
  waiting: z.number().int().nonnegative(),
  set_aside: z.number().int().nonnegative(),
  /** Until when the former secret signs too; null: there is one secret. */
  former_secret_until: z.iso.datetime().nullable(),
});
export type Webhook = z.infer<typeof webhookSchema>;
export const webhookPageSchema = pageOf(webhookSchema);

const url = z
  .string('This field is required')
  .trim()
  .max(MAX_WEBHOOK_URL, `Ensure this field has no more than ${MAX_WEBHOOK_URL} characters.`)
  .superRefine((text, context) => {
    const message = webhookUrlProblem(text);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });
const types = z.array(webhookTypeSchema).min(1, 'Choose at least one.').transform(orderedTypes);
const settings = { name: requiredName(MAX_WEBHOOK_NAME), url, format: webhookFormatSchema, types };

/** POST /api/webhooks/ : sends what happens from now on. */
export const createWebhookBodySchema = z.strictObject(settings);
/** PATCH /api/webhooks/{id}/ : `paused: false` lets a paused or suspended one go on where it stood. */
export const changeWebhookBodySchema = z.strictObject({ ...settings, paused: z.boolean() }).partial();

/** Once: nobody can ask for the secret again. */
export const webhookWithSecretSchema = webhookSchema.extend({ secret: z.string() });
export type WebhookWithSecret = z.infer<typeof webhookWithSecretSchema>;

/** POST /api/webhooks/{id}/replay/ : from an event on, by its position; null: from the beginning of the feed. */
export const replayWebhookBodySchema = z.strictObject({ from: feedPositionSchema.nullable() });

/** `waiting`: to be sent, or tried again; `taken`: answered with 2xx; `set_aside`: tried for a day in vain. */
export const WEBHOOK_MESSAGE_STATES = ['waiting', 'taken', 'set_aside'] as const;
export const webhookMessageStateSchema = z.enum(WEBHOOK_MESSAGE_STATES);
export type WebhookMessageState = z.infer<typeof webhookMessageStateSchema>;

export const webhookAttemptSchema = z.object({
  at: z.iso.datetime(),
  duration_ms: z.number().int().nonnegative(),
  /** What the receiver answered; null: it did not. */
  status: z.number().int().nullable(),
  /** What kept it from being taken, in words; null: it was taken. */
  problem: z.string().nullable(),
  /** The beginning of the answer's body. */
  answer: z.string(),
});
export type WebhookAttempt = z.infer<typeof webhookAttemptSchema>;

/** A row of GET /api/webhooks/{id}/messages/ : the newest first. */
export const webhookMessageSchema = z.object({
  /** Sent as `webhook-id`: the same however often it is sent. */
  id: z.uuid(),
  type: z.string(),
  /** Of the event in the feed; null: a test. */
  position: feedPositionSchema.nullable(),
  state: webhookMessageStateSchema,
  attempts: z.number().int().nonnegative(),
  created_at: z.iso.datetime(),
  /** Null: it is not tried any more. */
  next_attempt_at: z.iso.datetime().nullable(),
  last: webhookAttemptSchema.nullable(),
});
export type WebhookMessage = z.infer<typeof webhookMessageSchema>;
export const webhookMessagePageSchema = pageOf(webhookMessageSchema);
export const webhookMessageQuerySchema = pageQuerySchema
  .omit({ ordering: true })
  .extend({ state: webhookMessageStateSchema.optional() });

/** GET /api/webhooks/{id}/messages/{message}/ : with what is sent, and what came of it. */
export const webhookMessageDetailSchema = webhookMessageSchema.extend({
  body: z.string(),
  /** The latest 20, the newest first. */
  history: z.array(webhookAttemptSchema),
});
export type WebhookMessageDetail = z.infer<typeof webhookMessageDetailSchema>;
