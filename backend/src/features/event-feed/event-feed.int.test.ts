import type { CreatedFeedToken } from '@proofline/contracts/api/event-feed';
import { commentStream } from '@proofline/contracts/events/streams';
import type { FeedEvent } from '@proofline/contracts/feed/envelope';
import { FEED_SCOPES, type FeedScope } from '@proofline/contracts/feed/scopes';
import {
  checkIdSchema,
  commentIdSchema,
  type OrganizationId,
  reportIdSchema,
  userIdSchema,
} from '@proofline/contracts/ids';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { PARKED_EVENTS } from '@proofline/platform/parked-events/table';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, people, startApiWorld } from '../../app/testing/api-world.ts';
import { runningReport } from '../../app/testing/report-fixture.ts';
import { hashSecret } from '../agents/secret.ts';
import { MAX_READERS_PER_ORGANIZATION } from './limit-readers.ts';

let world: ApiWorld;

beforeAll(async () => {
  world = await startApiWorld(startEventStore);
});
afterAll(() => world?.stop());

async function newToken(
  scopes: readonly FeedScope[] = FEED_SCOPES,
  email: string = people.full,
): Promise<CreatedFeedToken & { revoke(): Promise<number> }> {
  const client = await world.signedIn(email);
  const made = await client.post('/api/event_tokens/', { name: 'Warehouse', scopes });
  expect(made.status).toBe(201);
  const token = made.body as CreatedFeedToken;
  return { ...token, revoke: async () => (await client.send('DELETE', `/api/event_tokens/${token.id}/`)).status };
}

interface Page {
  readonly events: readonly FeedEvent[];
  readonly position: string | null;
}

async function ask(token: string, query: string, headers: Readonly<Record<string, string>> = {}) {
  const answer = await world.visitor().send('GET', `/api/events/?${query}`, undefined, {
    headers: { Authorization: `Bearer ${token}`, ...headers },
  });
  return { status: answer.status, page: answer.body as Page, code: (answer.body as { code?: string }).code, answer };
}

async function whole(token: string, limit = 500): Promise<readonly FeedEvent[]> {
  const events: FeedEvent[] = [];
  for (let after = ''; ; ) {
    const { page } = await ask(token, `wait=0&limit=${limit}${after}`);
    if (page.events.length === 0) return events;
    events.push(...page.events);
    after = `&after=${page.position}`;
  }
}

let comments = 0;
async function comment(organization?: OrganizationId): Promise<number> {
  comments += 1;
  const commentId = commentIdSchema.parse(comments);
  const run = { reportId: reportIdSchema.parse(100_000), checkId: checkIdSchema.parse(1) };
  const data = { commentId, ...run, authorId: userIdSchema.parse(2), text: 'Not for everybody' };
  await world.happened(commentStream(commentId), [{ type: 'CommentAdded', data }], organization);
  return commentId;
}

const stream = async (token: string, query = '', headers: Readonly<Record<string, string>> = {}) => {
  const stopping = new AbortController();
  const answer = await fetch(`${world.url}/api/events/${query}`, {
    headers: { Authorization: `Bearer ${token}`, Accept: 'text/event-stream', ...headers },
    signal: stopping.signal,
  });
  return { answer, stop: () => stopping.abort() };
};

describe('a token of the event feed', () => {
  it('is shown once, stored as a hash, listed without itself, and recorded for auditors', async () => {
    const { token, id } = await newToken(['runs']);
    const client = await world.signedIn(people.full);
    const listed = await client.get('/api/event_tokens/');
    expect(listed.body).toMatchObject({ results: [{ id, scopes: ['runs'], creator: 'Maya Lindqvist' }] });
    expect(listed.text).not.toContain(token);
    const { rows } = await world.deps.db.raw<{ rows: [{ row: string }] }>(
      'select row_to_json(t)::text as row from feed_tokens t where id = ?',
      [id],
    );
    expect(rows[0].row).toContain(hashSecret(token));
    expect(rows[0].row).not.toContain(token);
    const boss = await world.signedIn(people.superuser);
    // What another wrote is read by now or soon.
    const audit = async () => (await boss.get('/api/audit_events/')).text;
    await expect.poll(audit, { timeout: 10_000 }).toContain(`made token ${id} of the event feed of First: runs`);
    expect(await audit()).not.toContain(token);
  });

  it('that was revoked is refused at once, and ends what is open within five seconds', async () => {
    const { token, revoke } = await newToken();
    const { answer } = await stream(token);
    const reading = answer.text().then(
      () => 'ended',
      () => 'ended',
    );
    const [newest] = (await whole(token)).slice(-1);
    const waiting = ask(token, `wait=25${newest ? `&after=${newest.position}` : ''}`);
    expect(await revoke()).toBe(204);
    const since = performance.now();
    expect((await ask(token, 'wait=0')).status).toBe(401);
    expect(await reading).toBe('ended');
    expect((await waiting).status).toBe(401);
    expect(performance.now() - since).toBeLessThan(5_000);
    expect(await revoke()).toBe(404);
  });

  it('of an organisation that is disabled is worth nothing until it is enabled again', async () => {
    const { token } = await newToken(FEED_SCOPES, people.other);
    const other = world.deps.db('organizations').where({ id: world.organizations.other });
    await other.clone().update({ is_active: false });
    expect((await ask(token, 'wait=0')).status).toBe(401);
    await other.clone().update({ is_active: true });
    expect((await ask(token, 'wait=0')).status).toBe(200);
  });
});

describe('the event feed', () => {
  it('tells a run from its check to its end, in order, in pages of any size, and only within the scopes', async () => {
    const report = await runningReport(world, 1001);
    await report.complete();
    await comment();
    const { token } = await newToken();
    const all = await whole(token);
    expect(all.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['run.requested', 'run.started', 'result.recorded', 'run.completed', 'comment.added']),
    );
    for (const size of [1, 3]) expect(await whole(token, size)).toEqual(all);
    const { token: narrow } = await newToken(['runs', 'comments']);
    expect(await whole(narrow)).toEqual(all.filter(({ type }) => /^(run|comment)\./.test(type)));
    expect(JSON.stringify(all)).not.toContain('Not for everybody');
  });

  it('tells nothing of another organisation, and takes no position of its feed', async () => {
    await comment(world.organizations.other);
    const { token } = await newToken(FEED_SCOPES, people.other);
    const theirs = await whole(token);
    expect(theirs.map(({ type }) => type)).toEqual(['comment.added']);
    const { token: ours } = await newToken();
    expect((await whole(ours)).map(({ id }) => id)).not.toContain(theirs[0]?.id);
    expect(await ask(ours, `after=${theirs[0]?.position}`)).toMatchObject({ status: 422, code: 'unknown_position' });
  });

  it('lets who has read everything wait, and answers as soon as something happens', async () => {
    const { token } = await newToken();
    const { position } = (await whole(token)).at(-1) ?? {};
    const waiting = ask(token, `after=${position}&wait=25`);
    const id = await comment();
    expect((await waiting).page.events).toMatchObject([{ type: 'comment.added', data: { comment_id: id } }]);
    const nothing = await ask(token, `after=${(await waiting).page.position}&wait=1`);
    expect(nothing.page).toEqual({ events: [], position: (await waiting).page.position });
  });

  it.each(['0', '-1', '', 'now', '12', '1e3-1', '99999999999999999999-0', `${'9'.repeat(400)}`])(
    'says of %j that it is no position',
    async (after) => {
      const { token, revoke } = await newToken();
      const { status, answer } = await ask(token, `after=${encodeURIComponent(after)}`);
      expect([status, answer.text]).toEqual([400, expect.stringContaining('This is no position of the feed.')]);
      await revoke();
    },
  );

  it('says of a position from the future that it has not given it out, to streams as well', async () => {
    const { token } = await newToken();
    expect(await ask(token, 'after=9223372036854775807-0')).toMatchObject({ status: 422, code: 'unknown_position' });
    const { answer } = await stream(token, '', { 'Last-Event-ID': '9223372036854775807-0' });
    expect(answer.status).toBe(422);
  });

  it('goes on where a stream broke off, by the id of its last event', async () => {
    const { token } = await newToken();
    const [first, second] = await whole(token);
    const { answer, stop } = await stream(token, '', { 'Last-Event-ID': first?.position ?? '' });
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    let text = '';
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part;
      if (text.includes('data: ')) break;
    }
    stop();
    expect(/^data: (.*)$/m.exec(text)?.[1]).toBe(JSON.stringify(second));
  });

  it('has room for so many readers of an organisation, and for one more when one leaves', async () => {
    const { token } = await newToken();
    const open = [];
    for (let count = 0; count < MAX_READERS_PER_ORGANIZATION; count += 1) open.push(await stream(token));
    expect((await stream(token)).answer.status).toBe(429);
    const { token: theirs } = await newToken(FEED_SCOPES, people.other);
    expect((await ask(theirs, 'wait=0')).status).toBe(200);
    for (const { stop } of open) stop();
    await expect.poll(async () => (await ask(token, 'wait=0')).status, { timeout: 5_000 }).toBe(200);
  });
});

describe('an event that could not be read', () => {
  const parked = async (stream: string, place: bigint) => {
    const row = {
      ...{ reader: 'read-model:feed', sequence: stream, stream, type: 'CommentAdded', revision: 0 },
      ...{
        position: String(place),
        event_id: crypto.randomUUID(),
        state: 'parked',
        attempts: 6,
        reason: 'It is torn.',
      },
    };
    await world.deps.db(PARKED_EVENTS).insert(row);
    return async () => {
      await world.deps.db(PARKED_EVENTS).where({ event_id: row.event_id }).update({ state: 'skipped' });
    };
  };

  it('holds the feed of its own organisation before it, and no other, until it is let go', async () => {
    const [{ token }, { token: theirs }] = [await newToken(), await newToken(FEED_SCOPES, people.other)];
    const torn = commentStream(commentIdSchema.parse(await comment()));
    const before = await whole(token);
    await comment();
    await comment(world.organizations.other);
    const after = (await whole(token)).slice(before.length);
    const all = await whole(theirs);
    expect(after).toHaveLength(1);
    const letGo = await parked(torn, BigInt(before.at(-1)?.position.split('-')[0] ?? 0));
    expect(await whole(token)).toEqual(before.slice(0, -1));
    expect(await whole(theirs)).toEqual(all);
    await letGo();
    expect(await whole(token)).toEqual([...before, ...after]);
  });
});
