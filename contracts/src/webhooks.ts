import { z } from 'zod';
import { FEED_EVENT_TYPES, type FeedEventType } from './feed/events.ts';
import { publicNameOf, WEB_PORTS } from './public-name.ts';

export const webhookIdSchema = z.number().int().positive().brand<'WebhookId'>();
export type WebhookId = z.infer<typeof webhookIdSchema>;

/** What is sent is shaped for who receives it: by Standard Webhooks, or as a message in a channel. */
export const WEBHOOK_FORMATS = ['standard', 'slack', 'teams'] as const;
export const webhookFormatSchema = z.enum(WEBHOOK_FORMATS);
export type WebhookFormat = z.infer<typeof webhookFormatSchema>;

export const WEBHOOK_FORMAT_LABELS: Readonly<Record<WebhookFormat, string>> = {
  standard: 'Standard Webhooks',
  slack: 'Slack message',
  teams: 'Teams message',
};

/** Why the product stopped sending by itself: nothing was taken for a day, or the receiver said that it is gone (410). */
export const WEBHOOK_SUSPENSIONS = ['nothing_taken', 'gone'] as const;
export const webhookSuspensionSchema = z.enum(WEBHOOK_SUSPENSIONS);
export type WebhookSuspension = z.infer<typeof webhookSuspensionSchema>;

/** Type of a message that somebody asked for to see whether it arrives. */
export const WEBHOOK_TEST_TYPE = 'webhook.test';

/** Webhooks of one organisation. */
export const MAX_WEBHOOKS = 20;
export const MAX_WEBHOOK_NAME = 60;
export const MAX_WEBHOOK_URL = 2_000;
/** For how long the former secret signs beside the new one. */
export const SECRET_OVERLAP_H = 24;
/** For how long a message is tried before it is set aside. */
export const WEBHOOK_TRIED_H = 24;

export const webhookTypeSchema = z.enum(FEED_EVENT_TYPES);

/** Types in the order of the catalogue, each once. */
export const orderedTypes = (types: readonly FeedEventType[]): FeedEventType[] =>
  FEED_EVENT_TYPES.filter((type) => types.includes(type));

/** An address over http, where it must not be one. */
export const WEBHOOK_IN_CLEAR =
  'Enter an address that begins with https://: over http://, others on the way could read and change what is sent.';

/**
 * What is wrong with the address of a webhook; undefined: nothing that can be seen without looking its name up. Whether
 * the name leads to a public address is asked whenever something is sent; where http: may be is the api's to say.
 */
export function webhookUrlProblem(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    return 'Enter an address that begins with https://.';
  }
  if (url.username !== '' || url.password !== '')
    return 'Leave user name and password out: the signature says who sends.';
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
  if (!WEB_PORTS.has(port)) return `Port ${port} is not one of the web (${[...WEB_PORTS].join(', ')}).`;
  if (publicNameOf(url.hostname) === undefined) return 'This is not the name of a public server.';
  return undefined;
}
