import { randomBytes } from 'node:crypto';
import { SECRET_OVERLAP_H } from '@proofline/contracts/webhooks';

/** Standard Webhooks asks for 24 to 64. */
const secretBytes = 32;
export const SECRET_OVERLAP_MS = SECRET_OVERLAP_H * 3_600_000;

/** With which a webhook signs, as receivers' libraries take it: `whsec_` and base64. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(secretBytes).toString('base64')}`;

export interface Secrets {
  readonly secret: string;
  readonly former_secret: string | null;
  readonly former_secret_until: Date | null;
}

/** The secrets that are valid: the newest first, the former one while its time is not over. */
export function validSecrets(
  { secret, former_secret: former, former_secret_until: until }: Secrets,
  now: Date,
): string[] {
  return former !== null && until !== null && until > now ? [secret, former] : [secret];
}
