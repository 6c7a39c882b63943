import type { WebhookWithSecret } from '@proofline/contracts/api/webhooks';
import { NotificationPublished } from '@proofline/contracts/events/notification';
import { organizationStream } from '@proofline/contracts/events/streams';
import { WebhookMessageAbandoned } from '@proofline/contracts/events/webhook';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { people } from '../../app/testing/api-world.ts';
import { changeNotificationSettings } from '../accounts/account.ts';
import { startNotices } from '../notice-producers/start-notices.ts';
import { startWebhookWorld, type WebhookWorld } from './testing/webhook-world.ts';

const HOUR_MS = 3_600_000;
const soon = { timeout: 15_000, interval: 20 };

let w: WebhookWorld;
let stopNotices: () => Promise<void>;
beforeAll(async () => {
  w = await startWebhookWorld();
  const { db, databaseUrl, eventLog, clock, log } = w.world.deps;
  for (const email of Object.values(people)) {
    const { id } = await db('accounts').where({ email }).first('id');
    await changeNotificationSettings(db, id, { alerts: true, comments: false, news: false, offers: false });
  }
  await w.comment();
  stopNotices = startNotices({ db, databaseUrl, eventLog, clock, log, unjudgedPercent: 20 });
  const checkpoint = () => db('reactor_checkpoints').where({ reactor: 'publish-notices' }).first('position');
  await vi.waitFor(async () => expect(await checkpoint()).toBeDefined(), soon);
  await w.startWebhooks();
});
beforeEach(() => w.signInAgain());
afterAll(async () => {
  await stopNotices?.();
  await w?.stop();
});

const toldOf = async (cause: string) =>
  (await w.world.deps.eventLog.readAll({ maxEvents: 10_000 }))
    .filter(({ type }) => type === NotificationPublished.type)
    .map(({ data }) => NotificationPublished.schema.parse(data))
    .filter((told) => told.cause.startsWith(cause));

/** Those of the first organisation who may change everything in it. */
async function managers(): Promise<number[]> {
  const emails = [people.full, people.superuser];
  return await w.world.deps.db('accounts').whereIn('email', emails).orderBy('id').pluck<number[]>('id');
}

describe('A webhook that the product stopped', () => {
  it('is told to those who may resume it, each time it happens and once', async () => {
    w.receiver.on('/gone', (_one, answer) => answer.writeHead(410).end());
    const hook = await w.add('/gone');
    const causes = `webhook-suspended-${hook.id}-`;
    await w.comment();
    await expect.poll(async () => (await toldOf(causes)).length, soon).toBe(1);
    expect(await toldOf(causes)).toMatchObject([
      {
        message:
          'Webhook suspended: /gone\nIts receiver answered that it is gone (410). What happens meanwhile is sent when somebody resumes it; what was set aside, when somebody sends it again.',
        link: `/integrations/webhooks/${hook.id}`,
        userIds: await managers(),
        organizationIds: [],
      },
    ]);
    await w.client.patch(`/api/webhooks/${hook.id}/`, { paused: false });
    await expect.poll(async () => (await toldOf(causes)).length, soon).toBe(2);
  });
});

describe('Messages that were set aside', () => {
  /** What waits was first tried a day ago. */
  async function aDayLater(hook: WebhookWithSecret, setAside: number): Promise<void> {
    const { db, clock } = w.world.deps;
    const now = clock.now();
    await expect.poll(async () => (await w.messages(hook, '&state=waiting'))[0]?.last, soon).toBeTruthy();
    await db('webhook_messages')
      .where({ webhook_id: hook.id, state: 'waiting' })
      .update({ first_attempt_at: new Date(now.getTime() - 24 * HOUR_MS), next_attempt_at: now });
    await expect.poll(async () => (await w.messages(hook, '&state=set_aside')).length, soon).toBe(setAside);
  }

  it('are told of once, until a day goes by without another, while the webhook goes on', async () => {
    w.receiver.on('/some', (_one, answer) => answer.writeHead(400).end());
    const hook = await w.add('/some');
    const { first } = w.world.organizations;
    const facts = async () =>
      (await w.world.deps.eventLog.readStream(organizationStream(first))).filter(
        ({ type }) => type === WebhookMessageAbandoned.type,
      );
    await w.comment();
    await aDayLater(hook, 1);
    await w.comment();
    await aDayLater(hook, 2);
    expect(await facts()).toHaveLength(1);
    await expect.poll(async () => (await toldOf(`webhook-set-aside-${hook.id}-`)).length, soon).toBe(1);
    expect((await toldOf(`webhook-set-aside-${hook.id}-`))[0]).toMatchObject({
      message:
        'Webhook message set aside: /some\nIts receiver did not take a comment.added for 24 hours. It can be sent again; more may follow.',
      kind: 'warning',
      userIds: await managers(),
    });

    // Something was taken meanwhile: it is not suspended.
    w.world.clock.forward(25 * HOUR_MS);
    await w.signInAgain();
    await w.world.deps.db('webhooks').where({ id: hook.id }).update({ failing_since: null });
    await w.comment();
    await aDayLater(hook, 3);
    expect(await w.shown(hook)).toMatchObject({ state: 'failing' });
    await expect.poll(async () => (await toldOf(`webhook-set-aside-${hook.id}-`)).length, soon).toBe(2);
    expect(await facts()).toHaveLength(2);
  });
});
