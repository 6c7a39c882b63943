import type { Knex } from '@proofline/platform/postgres/connect-postgres';

/** Of the one message of a sample. */
export const messageOf = (webhookId: string) => `00000000-0000-4000-8000-${webhookId.padStart(12, '0')}`;

/** A webhook that rests, with a message that was taken. @returns its id */
export async function sampleWebhook(db: Knex, organization: number, at: Date): Promise<string> {
  const settings = { name: 'Spare', url: 'https://hooks.example/', format: 'standard', types: ['run.completed'] };
  const row = { ...settings, organization_id: organization, secret: 'whsec_c3BhcmU=', state: 'paused' };
  const [created]: { id: number }[] = await db('webhooks')
    .insert({ ...row, read_position: 0, read_revision: 0, created_at: at })
    .returning('id');
  const id = String(created?.id);
  await db('webhook_messages').insert({
    ...{ id: messageOf(id), webhook_id: id, organization_id: organization, type: 'webhook.test', body: '{}' },
    ...{ state: 'taken', next_attempt_at: at, created_at: at, ended_at: at },
  });
  return id;
}
