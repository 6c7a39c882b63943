import { afterEach, beforeEach, expect, it } from 'vitest';
import { people } from '../../app/testing/api-world.ts';
import { RECEIVER_HOST, startWebhookWorld, type WebhookWorld } from './testing/webhook-world.ts';

/** Nothing that hangs ends while the test looks. */
const LONG_MS = 300_000;
const soon = { timeout: 20_000, interval: 20 };

let w: WebhookWorld;
beforeEach(async () => {
  w = await startWebhookWorld();
});
afterEach(() => w?.stop());

it('One organisation whose twenty receivers hang leaves places to others, whose messages arrive meanwhile', async () => {
  const { first, other } = w.world.organizations;
  w.receiver.on('/hangs', () => undefined);
  for (let count = 0; count < 20; count += 1) await w.add(`http://${RECEIVER_HOST}/hangs`);
  // Four messages each: more than there are places.
  for (let count = 0; count < 4; count += 1) await w.comment(first);
  await w.startWebhooks({ limits: { attemptMs: LONG_MS, answerBytes: 4_096 } });
  const waiting = async () => {
    const messages = w.world.deps.db('webhook_messages').where({ state: 'waiting', organization_id: first });
    const [row] = await messages.count<{ count: string }[]>();
    return Number(row?.count);
  };
  await expect.poll(waiting, soon).toBe(80);
  await expect.poll(() => w.receiver.at('/hangs').length, soon).toBeGreaterThanOrEqual(32);

  const neighbour = await w.world.signedIn(people.other);
  const url = `http://${RECEIVER_HOST}/neighbour`;
  const made = await neighbour.post('/api/webhooks/', { name: 'N', url, format: 'standard', types: ['comment.added'] });
  expect(made.status).toBe(201);
  for (let count = 0; count < 10; count += 1) await w.comment(other);
  await expect.poll(() => w.receiver.at('/neighbour').length, soon).toBe(10);
  // All of them still hang.
  expect(await waiting()).toBe(80);
  expect(w.receiver.at('/hangs').length).toBe(32);
}, 60_000);
