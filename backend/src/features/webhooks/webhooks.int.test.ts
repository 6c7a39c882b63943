import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { people } from '../../app/testing/api-world.ts';
import { startReceiver, verified } from './testing/receiver.ts';
import { ATTEMPT_MS, RECEIVER_HOST, startWebhookWorld, type WebhookWorld } from './testing/webhook-world.ts';

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

/** `data.comment_id` of what a path was sent, verified, in the order it came. */
const commentsAt = (path: string, secret: string) =>
  w.receiver.at(path).map((one) => (verified(secret, one)?.data as { comment_id?: number } | undefined)?.comment_id);

/** Lets a day go by: four attempts of the ten, since time comes in steps of nine hours. */
async function aDayInVain(path: string): Promise<void> {
  const { db } = w.world.deps;
  const settled = async (attempts: number) =>
    (await db('webhook_messages').whereRaw('jsonb_array_length(history) = ?', [attempts])).length;
  for (let attempts = 1; attempts <= 4; attempts += 1) {
    await expect.poll(() => settled(attempts), soon).toBe(1);
    expect(w.receiver.at(path).length).toBe(attempts);
    if (attempts < 4) w.world.clock.forward(9 * HOUR_MS);
  }
}

describe('A webhook', () => {
  it('sends what happens from now on, of its own organisation, of the events it was asked for, signed', async () => {
    await w.comment();
    const hook = await w.add('/signed');
    const added = await w.comment();
    await w.comment(w.world.organizations.other);
    const last = await w.comment();
    await expect.poll(() => commentsAt('/signed', hook.secret).toSorted(), soon).toEqual([added, last]);
    const [first] = w.receiver.at('/signed');
    expect(first?.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Proofline-Webhooks/1' });
    expect(JSON.parse(first?.body ?? '')).toMatchObject({
      type: 'comment.added',
      version: 1,
      actor: { type: 'system' },
    });
    expect(first?.body).not.toContain('Not for everybody');
    expect(first && verified((await w.add('/another')).secret, first)).toBeUndefined();
    const ids = w.receiver.at('/signed').map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(2);
    const [message] = await w.messages(hook);
    expect(message).toMatchObject({ type: 'comment.added', state: 'taken', attempts: 1, last: { status: 204 } });
    expect(ids).toContain(message?.id);
    expect(await w.shown(hook)).toMatchObject({ state: 'active', waiting: 0, last_taken_at: expect.any(String) });
  });

  it('speaks to Slack and to Teams in a sentence, with a link', async () => {
    await w.add('/slack', ['comment.added'], { format: 'slack' });
    await w.add('/teams', ['comment.added'], { format: 'teams' });
    await w.comment();
    await expect.poll(() => [w.receiver.at('/slack').length, w.receiver.at('/teams').length], soon).toEqual([1, 1]);
    expect(JSON.parse(w.receiver.at('/slack')[0]?.body ?? '')).toEqual({
      text: 'New comment on a report of check 1. <https://proofline.example/manage_checks/1/reports/100000?comments=open|Open in Proofline>',
    });
    expect(w.receiver.at('/teams')[0]?.body).toContain('"Action.OpenUrl"');
  });

  it('signs with both secrets for a day after a new one was made, then with that alone', async () => {
    const hook = await w.add('/rotated');
    const rotated = (await w.client.post(`/api/webhooks/${hook.id}/rotate_secret/`)).body as typeof hook;
    expect(rotated.secret).not.toBe(hook.secret);
    await w.comment();
    await expect.poll(() => w.receiver.at('/rotated').length, soon).toBe(1);
    const [both] = w.receiver.at('/rotated');
    expect(both && [verified(hook.secret, both), verified(rotated.secret, both)]).not.toContain(undefined);
    w.world.clock.forward(24 * HOUR_MS + 1);
    await w.signInAgain();
    expect(((await w.client.get('/api/webhooks/')).body as { results: unknown[] }).results).toMatchObject([
      { former_secret_until: null },
    ]);
  });

  it('sends nothing while it is paused, and what happened meanwhile when it goes on', async () => {
    const hook = await w.add('/paused');
    expect((await w.client.patch(`/api/webhooks/${hook.id}/`, { paused: true })).body).toMatchObject({
      state: 'paused',
    });
    const missed = [await w.comment(), await w.comment()];
    await wait(2 * 250);
    expect(w.receiver.at('/paused')).toEqual([]);
    await w.client.patch(`/api/webhooks/${hook.id}/`, { paused: false });
    await expect.poll(() => commentsAt('/paused', hook.secret).toSorted(), soon).toEqual(missed);
  });

  it('sends a test, also while it is paused, and tries it once', async () => {
    const hook = await w.add('/test');
    await w.client.patch(`/api/webhooks/${hook.id}/`, { paused: true });
    const made = await w.client.post(`/api/webhooks/${hook.id}/test/`);
    expect(made.body).toMatchObject({ type: 'webhook.test', state: 'waiting', position: null });
    await expect
      .poll(() => w.receiver.at('/test').map((one) => verified(hook.secret, one)?.type), soon)
      .toEqual(['webhook.test']);
    w.receiver.on('/test', (_one, answer) => answer.writeHead(500).end('no'));
    await w.client.post(`/api/webhooks/${hook.id}/test/`);
    await expect.poll(async () => (await w.messages(hook))[0], soon).toMatchObject({ state: 'set_aside', attempts: 1 });
  });

  it('is sent again from a position on, under the ids it had, and refuses one that the feed never gave out', async () => {
    const hook = await w.add('/replay');
    const sent = [await w.comment(), await w.comment(), await w.comment()];
    await expect.poll(async () => (await w.messages(hook, '&state=taken')).length, soon).toBe(3);
    const [, second] = await w.messages(hook);
    const before = w.receiver.at('/replay').map(({ headers }) => headers['webhook-id']);
    for (const from of ['9223372036854775807-0', '0-0']) {
      const refused = await w.client.post(`/api/webhooks/${hook.id}/replay/`, { from });
      expect([refused.status, refused.body]).toMatchObject([422, { code: 'unknown_position' }]);
    }
    expect((await w.client.post(`/api/webhooks/${hook.id}/replay/`, { from: 'soon' })).status).toBe(400);
    expect((await w.client.post(`/api/webhooks/${hook.id}/replay/`, { from: second?.position })).status).toBe(204);
    await expect.poll(() => commentsAt('/replay', hook.secret).slice(3).toSorted(), soon).toEqual(sent.slice(1));
    expect(new Set(w.receiver.at('/replay').map(({ headers }) => headers['webhook-id']))).toEqual(new Set(before));
  });

  it('leaves what it never was asked for: another organisation sees, changes and sends nothing of it', async () => {
    const hook = await w.add('/own');
    const other = await w.world.signedIn(people.other);
    expect(((await other.get('/api/webhooks/')).body as { results: unknown[] }).results).toEqual([]);
    for (const action of ['test', 'rotate_secret', 'retry_set_aside']) {
      expect((await other.post(`/api/webhooks/${hook.id}/${action}/`)).status).toBe(404);
    }
    expect((await other.send('DELETE', `/api/webhooks/${hook.id}/`)).status).toBe(404);
    const listed = await w.client.get('/api/webhooks/');
    expect(listed.text).not.toContain('whsec_');
  });

  it('has an address that is one of the web, or a clear word on why not', async () => {
    const refused = async (url: string) => {
      const body = { name: 'x', url, format: 'standard', types: ['run.completed'] };
      return (await w.client.post('/api/webhooks/', body)).body as { url?: string[] };
    };
    expect((await refused('http://127.0.0.1/')).url).toEqual(['This is not the name of a public server.']);
    expect((await refused('http://hooks.example/')).url?.[0]).toMatch(/begins with https:.*on the way/);
    expect((await refused('https://hooks.example:22/')).url?.[0]).toMatch(/^Port 22 /);
    expect((await refused('javascript:alert(1)')).url?.[0]).toMatch(/begins with https/);
  });
});

describe('What a receiver does not take', () => {
  it('is tried again under the same id with the same body, and set aside after a day; the webhook is suspended', async () => {
    w.receiver.on('/down', (_one, answer) =>
      answer.writeHead(503, { 'retry-after': '1' }).end('Down for\0 <b>repair</b>'),
    );
    const hook = await w.add('/down');
    const commentId = await w.comment();
    await aDayInVain('/down');
    // Nobody's session outlives such a day.
    await w.signInAgain();
    await expect.poll(async () => (await w.shown(hook)).state, soon).toBe('suspended');
    expect(await w.shown(hook)).toMatchObject({ suspension: 'nothing_taken', set_aside: 1, waiting: 0 });
    const sent = w.receiver.at('/down');
    expect(new Set(sent.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
    const [listed] = await w.messages(hook, '&state=set_aside');
    const detail = await w.message(hook, listed?.id ?? '');
    expect(detail.history.length).toBe(sent.length);
    expect(detail.history[0]).toMatchObject({ status: 503, problem: 'Answered 503', answer: 'Down for <b>repair</b>' });

    const later = await w.comment();
    w.receiver.on('/down', (_one, answer) => answer.writeHead(200).end());
    await w.client.patch(`/api/webhooks/${hook.id}/`, { paused: false });
    await w.client.post(`/api/webhooks/${hook.id}/retry_set_aside/`);
    await expect
      .poll(() => commentsAt('/down', hook.secret).slice(sent.length).toSorted(), soon)
      .toEqual([commentId, later]);
    const boss = await w.world.signedIn(people.superuser);
    const audit = async () => (await boss.get('/api/audit_events/?page_size=100')).text;
    await expect.poll(audit, soon).toContain(`suspended webhook ${hook.id} of First: it took nothing for a day`);
    expect(await audit()).not.toContain('whsec_');
    expect(await audit()).not.toContain('/down');
  });

  it('because it is gone suspends the webhook at once', async () => {
    w.receiver.on('/gone', (_one, answer) => answer.writeHead(410).end());
    const hook = await w.add('/gone');
    await w.comment();
    const state = async () => ((await w.client.get('/api/webhooks/')).body as { results: object[] }).results[0];
    await expect.poll(state, soon).toMatchObject({ id: hook.id, state: 'suspended', suspension: 'gone', waiting: 1 });
  });

  it.each([
    ['after a minute', '/never', 'No answer within 1 s'],
    ['without an end', '/endless', undefined],
  ])('answering %s is cut, and nobody else waits for it', async (_how, path, problem) => {
    let written = 0;
    w.receiver.on('/never', () => undefined);
    w.receiver.on('/endless', (_one, answer) => {
      answer.writeHead(200);
      const more = () => {
        while (written < 50_000_000 && answer.write(Buffer.alloc(65_536, 'a'))) written += 65_536;
      };
      answer.on('drain', more);
      more();
    });
    const slow = await w.add(path, ['comment.added']);
    const quick = await w.add(`/beside${path}`, ['comment.added']);
    for (let count = 0; count < 12; count += 1) await w.comment();
    const since = performance.now();
    await expect.poll(() => w.receiver.at(`/beside${path}`).length, soon).toBe(12);
    expect(performance.now() - since).toBeLessThan(ATTEMPT_MS * 3);
    expect(new Set(commentsAt(`/beside${path}`, quick.secret)).size).toBe(12);
    const last = async () =>
      (
        (await w.client.get(`/api/webhooks/${slow.id}/messages/?page_size=100`)).body as {
          results: { last: object | null }[];
        }
      ).results.flatMap((one) => one.last ?? [])[0];
    const seen = { status: problem === undefined ? 200 : null, problem: problem ?? null };
    await expect.poll(last, soon).toMatchObject(seen);
    // Of ten megabytes a few kilobytes are read, and what lies in between in buffers of the system.
    expect(written).toBeLessThan(12 * 8_000_000);
  });
});

describe('An address that is not public', () => {
  it.each([
    ['a redirect to the machine itself', (port: number) => `https://127.0.0.1:${port}/inside`],
    ['a redirect to metadata of a provider', () => 'https://169.254.169.254/latest/meta-data/'],
    ['a redirect to a private network', () => 'https://10.0.0.1/inside'],
    ['a redirect to an address in disguise', () => 'https://[::ffff:127.0.0.1]/inside'],
    ['a redirect to a port that is not of the web', () => `http://${RECEIVER_HOST}:25/inside`],
    ['a redirect to another scheme', () => 'file:///etc/passwd'],
  ])('is not reached by %s', async (_way, target) => {
    const inside = await startReceiver();
    w.receiver.on('/away', (_one, answer) => answer.writeHead(307, { location: target(inside.port) }).end());
    const hook = await w.add('/away', ['comment.added']);
    await w.comment();
    const last = async () =>
      (
        (await w.client.get(`/api/webhooks/${hook.id}/messages/`)).body as {
          results: { last: { problem: string } | null }[];
        }
      ).results[0]?.last?.problem;
    await expect.poll(last, soon).toMatch(/not public|No connection|would not keep/);
    expect(inside.received).toEqual([]);
    await inside.stop();
  });

  it('is not reached though it once stood there as another', async () => {
    const inside = await startReceiver();
    const hook = await w.add('/x');
    await w.world.deps
      .db('webhooks')
      .where({ id: hook.id })
      .update({ url: `https://127.0.0.1:${inside.port}/` });
    await w.comment();
    const state = async () => ((await w.client.get('/api/webhooks/')).body as { results: object[] }).results[0];
    await expect.poll(state, soon).toMatchObject({ state: 'failing' });
    expect(inside.received).toEqual([]);
    await inside.stop();
  });

  it('is followed where the redirect keeps the message and leads to a public server', async () => {
    w.receiver.on('/moved', (_one, answer) => answer.writeHead(308, { location: '/here' }).end());
    const hook = await w.add('/moved', ['comment.added']);
    const id = await w.comment();
    await expect.poll(() => commentsAt('/here', hook.secret), soon).toEqual([id]);
  });
});
