import { type OrganizationId, organizationIdSchema } from '@proofline/contracts/ids';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { z } from 'zod';
import { WEBHOOKS_CHANNEL } from './table.ts';

/** Payload of `WEBHOOKS_CHANNEL`: whose webhooks changed, or what they send. */
export const webhookNewsSchema = z.object({ organization: organizationIdSchema });

/** Browsers of the organisation ask again for what they show of webhooks. In a transaction: when it is committed. */
export async function tellOfWebhooks(db: Knex, organization: OrganizationId): Promise<void> {
  await db.raw('select pg_notify(?, ?)', [WEBHOOKS_CHANNEL, JSON.stringify({ organization })]);
}
