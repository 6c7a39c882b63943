import type { WebhookWithSecret } from '@proofline/contracts/api/webhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_WAITING_MESSAGES } from './make-messages.ts';
import { verified } from './testing/receiver.ts';
import { startWebhookWorld, type WebhookWorld } from './testing/webhook-world.ts';

const HOUR_MS = 3_600_000;
const soon = { timeout: 10_000, interval: 20 };

let w: WebhookWorld;
beforeAll(async () => {
  w = await startWebhookWorld();
  await w.startWebhooks();
});
beforeEach(() => w.signInAgain());
afterEach(async () => {
  await w.world.deps.db('webhooks').delete();
});
afterAll(() => w?.stop());

const cameTo = (path: string, id: string) =>
  w.receiver.at(path).filter(({ headers }) => headers['webhook-id'] === id).length;

/** A webhook whose one message was tried in vain, and waits. */
async function failing(path: string, status = 503): Promise<{ readonly hook: WebhookWithSecret; readonly id: string }> {
  w.receiver.on(path, (_one, answer) => answer.writeHead(status).end());
  const hook = await w.add(path);
  await w.comment();
  await expect.poll(async () => (await w.messages(hook))[0], soon).toMatchObject({ state: 'waiting', attempts: 1 });
  await expect.poll(async () => (await w.messages(hook))[0]?.last, soon).toMatchObject({ status });
  return { hook, id: (await w.messages(hook))[0]?.id ?? '' };
}

describe('What waits to be tried again', () => {
  it.each([
    ['when its message is sent again', 'messages/:id/retry', undefined],
    ['when the webhook replays from the beginning', 'replay', { from: null }],
  ])('is sent at once %s', async (_when, action, body) => {
    const path = `/again-${action.length}`;
    const { hook, id } = await failing(path);
    // The second attempt in vain leaves a minute to wait.
    w.world.clock.forward(10_000);
    await expect.poll(async () => (await w.messages(hook))[0], soon).toMatchObject({ attempts: 2, state: 'waiting' });
    await expect.poll(async () => (await w.message(hook, id)).history.length, soon).toBe(2);
    w.receiver.on(path, (_one, answer) => answer.writeHead(204).end());
    const asked = await w.client.post(`/api/webhooks/${hook.id}/${action.replace(':id', id)}/`, body);
    expect([asked.status, asked.text]).toEqual([204, '']);
    await expect.poll(async () => (await w.messages(hook))[0], soon).toMatchObject({ state: 'taken', attempts: 1 });
    expect(cameTo(path, id)).toBe(3);
  });

  it('is sent at once when the webhook replays, also where as many wait as may', async () => {
    const { hook, id } = await failing('/crowded');
    const { db } = w.world.deps;
    const later = new Date(w.world.clock.now().getTime() + 24 * HOUR_MS);
    await db('webhook_messages').where({ id }).update({ next_attempt_at: later });
    await db.raw(
      `insert into webhook_messages
         (id, webhook_id, organization_id, type, position, revision, body, next_attempt_at, created_at)
       select gen_random_uuid(), webhook_id, organization_id, type, position, revision + nth, body, next_attempt_at,
         created_at
       from webhook_messages m, generate_series(1, ?) as nth where m.id = ?`,
      [MAX_WAITING_MESSAGES, id],
    );
    w.receiver.on('/crowded', (_one, answer) => answer.writeHead(204).end());
    expect((await w.client.post(`/api/webhooks/${hook.id}/replay/`, { from: null })).status).toBe(204);
    await expect.poll(async () => (await w.message(hook, id)).state, soon).toBe('taken');
    expect(cameTo('/crowded', id)).toBe(2);
  });

  it('is not begun anew while it is under way: what comes of that is said', async () => {
    const answers: (() => void)[] = [];
    w.receiver.on('/held', (_one, answer) => void answers.push(() => answer.writeHead(204).end()));
    const hook = await w.add('/held');
    await w.comment();
    await expect.poll(() => answers.length, soon).toBe(1);
    const [message] = await w.messages(hook);
    await w.client.post(`/api/webhooks/${hook.id}/messages/${message?.id}/retry/`);
    for (const answer of answers) answer();
    await expect.poll(async () => (await w.messages(hook))[0], soon).toMatchObject({ state: 'taken', attempts: 1 });
    expect(cameTo('/held', message?.id ?? '')).toBe(1);
  });

  it('has all its attempts again when the webhook is resumed after days', async () => {
    const { hook, id } = await failing('/rested', 410);
    expect((await w.shown(hook)).state).toBe('suspended');
    w.world.clock.forward(72 * HOUR_MS);
    await w.signInAgain();
    w.receiver.on('/rested', (_one, answer) => answer.writeHead(503).end());
    await w.client.patch(`/api/webhooks/${hook.id}/`, { paused: false });
    await expect.poll(async () => (await w.message(hook, id)).history.length, soon).toBe(2);
    const message = await w.message(hook, id);
    expect(message).toMatchObject({ state: 'waiting', attempts: 1, last: { status: 503 } });
    expect(await w.shown(hook)).toMatchObject({ state: 'failing', waiting: 1, set_aside: 0 });
    // Seconds later, as after any first attempt.
    const waits = Date.parse(message.next_attempt_at ?? '') - w.world.clock.now().getTime();
    expect(waits).toBeLessThanOrEqual(5_000);
  });
});

describe('A webhook whose format was changed', () => {
  const bodiesAt = (path: string, id: string) =>
    w.receiver
      .at(path)
      .filter(({ headers }) => headers['webhook-id'] === id)
      .map(({ body }): Readonly<Record<string, unknown>> => JSON.parse(body));
  const asText = { text: expect.stringContaining('New comment on a report of check 1') };

  it('tries what waits again in the format that it has now, signed, under the id it had', async () => {
    const { hook, id } = await failing('/reshaped');
    await w.client.patch(`/api/webhooks/${hook.id}/`, { format: 'slack' });
    w.world.clock.forward(10_000);
    await expect.poll(async () => (await w.message(hook, id)).history.length, soon).toBe(2);
    expect(bodiesAt('/reshaped', id)).toEqual([expect.objectContaining({ type: 'comment.added' }), asText]);
    const last = w.receiver.at('/reshaped').at(-1);
    expect(last && verified(hook.secret, last)).toEqual(asText);
    expect(JSON.parse((await w.message(hook, id)).body)).toEqual(asText);
  });

  it.each([
    ['by its button', 'messages/:id/retry', undefined],
    ['by a replay', 'replay', { from: null }],
  ])('sends what was taken again %s in the format that it has now', async (_how, action, body) => {
    const path = `/reshaped-${action.length}`;
    const hook = await w.add(path, ['comment.added'], { format: 'teams' });
    await w.comment();
    await expect.poll(async () => (await w.messages(hook))[0], soon).toMatchObject({ state: 'taken' });
    const id = (await w.messages(hook))[0]?.id ?? '';
    await w.client.patch(`/api/webhooks/${hook.id}/`, { format: 'slack' });
    const asked = await w.client.post(`/api/webhooks/${hook.id}/${action.replace(':id', id)}/`, body);
    expect([asked.status, asked.text]).toEqual([204, '']);
    await expect.poll(() => bodiesAt(path, id).length, soon).toBe(2);
    expect(bodiesAt(path, id)).toEqual([expect.objectContaining({ type: 'message' }), asText]);
  });

  it('replays what it sends as it is made today, under the id it had', async () => {
    const hook = await w.add('/remade', ['comment.added'], { format: 'slack' });
    await w.comment();
    await expect.poll(async () => (await w.messages(hook))[0], soon).toMatchObject({ state: 'taken' });
    const id = (await w.messages(hook))[0]?.id ?? '';
    await w.world.deps.db('webhook_messages').where({ id }).update({ body: '{"text":"As it was made once"}' });
    await w.client.post(`/api/webhooks/${hook.id}/replay/`, { from: null });
    await expect.poll(() => bodiesAt('/remade', id).length, soon).toBe(2);
    expect(bodiesAt('/remade', id)[1]).toEqual(asText);
  });
});

describe('A message in clear', () => {
  it('does not leave, by an address that was kept from earlier days', async () => {
    const hook = await w.add('/earlier');
    const row = w.world.deps.db('webhooks').where({ id: hook.id });
    await row.clone().update({ url: 'http://hooks.example/' });
    await w.comment();
    await expect
      .poll(async () => (await w.messages(hook))[0]?.last, soon)
      .toMatchObject({ status: null, problem: 'The address is not encrypted (https)' });
    // It may be given another name, and put right.
    const renamed = await w.client.patch(`/api/webhooks/${hook.id}/`, { name: 'Renamed' });
    expect([renamed.status, renamed.body]).toMatchObject([200, { name: 'Renamed' }]);
    const moved = await w.client.patch(`/api/webhooks/${hook.id}/`, { url: 'http://elsewhere.example/' });
    expect([moved.status, moved.text]).toEqual([400, expect.stringContaining('begins with https:')]);
  });

  it('does not leave by a redirect', async () => {
    w.receiver.on('/clear', (_one, answer) => answer.writeHead(307, { location: 'http://hooks.example/' }).end());
    const hook = await w.add('/clear');
    await w.comment();
    await expect
      .poll(async () => (await w.messages(hook))[0]?.last, soon)
      .toMatchObject({ status: null, problem: 'Redirected: the address is not encrypted (https)' });
  });
});
