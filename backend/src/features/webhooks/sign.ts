import { Webhook } from 'standardwebhooks';

export interface SignedMessage {
  readonly id: string;
  readonly body: string;
}

/**
 * The headers of Standard Webhooks: one signature for each valid secret, so that a receiver that has the new one and one
 * that still has the former both take the message.
 */
export function signedHeaders(
  { id, body }: SignedMessage,
  secrets: readonly string[],
  at: Date,
): Readonly<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}
