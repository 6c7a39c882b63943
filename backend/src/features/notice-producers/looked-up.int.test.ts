import type { ProoflineEvent } from '@proofline/contracts/events/parse-event';
import { checkIdSchema, reportIdOf } from '@proofline/contracts/ids';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { selectReadModels } from '@proofline/projections/read-models';
import { awaitPosition } from '@proofline/projections/runtime/positions';
import { rebuild } from '@proofline/projections/runtime/rebuild';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { people } from '../../app/testing/api-world.ts';
import type { Client } from '../../app/testing/client.ts';
import { runReactor } from '../../kernel/reactor/run-reactor.ts';
import { mailNotices } from '../notice-mails/mail-notices.ts';
import { takeCrawls } from '../runs/month-crawls.ts';
import { forgetOld, LAST_KNOWN_KEPT_MS } from './forget.ts';
import { LookAround } from './look-around.ts';
import { checkId, completed, judged, reportOf, requested } from './testing/notice-script.ts';
import { type NoticeWorld, startNoticeWorld, type Told } from './testing/notice-world.ts';

let world: NoticeWorld;
let full: Client;
let superuser: Client;

beforeAll(async () => {
  world = await startNoticeWorld(startEventStore);
  world.startNotices();
  await world.begun();
  [full, superuser] = await Promise.all([world.signedIn(people.full), world.signedIn(people.superuser)]);
});
afterAll(() => world?.stop());
beforeEach(async () => {
  for (const email of Object.values(people)) await world.optIn(email);
});

const toldOf = async (cause: string): Promise<Told[]> =>
  (await world.published()).filter((told) => told.cause.startsWith(cause));
const firstLine = ({ message }: Told) => message.split('\n')[0];

/** Sends it as somebody; @returns what was answered */
async function sent<Body>(client: Client, method: string, path: string, body: object): Promise<Body> {
  const answer = await client.send(method, path, body);
  expect([answer.status, answer.body]).toEqual([method === 'POST' ? 201 : 200, expect.anything()]);
  return answer.body as Body;
}

describe('A changed list', () => {
  const rule = { id: 'r1', field: 'dom_text', operator: 'contains', value: '18+' };
  const list = async () =>
    await sent<{ id: number }>(full, 'POST', '/api/v1/url_groups/', {
      ...{ name: 'Partners', urls: ['a.example', 'b.example'], projects: [] },
    });
  const check = async (name: string, listId: number) =>
    await sent<{ id: number }>(superuser, 'POST', '/api/projects/', {
      ...{ kind: 'compliance', name, schedule: 'onetime', schedule_start: null, countries: ['GB'] },
      rules: { id: 'root', not: false, condition: 'AND', rules: [rule] },
      ...{ related_urls: '1', url_groups: [listId] },
    });
  /** Everything that stands in the log by now was looked at. */
  const lookedAt = async () =>
    await world.handled(
      await world.happened({
        type: 'ReportUnmuted',
        data: { userId: await world.userId(people.plain), reportId: reportOf(0) },
      }),
    );

  it('is told to who created checks that use it, and not to who changed it', async () => {
    const sofia = await world.optIn(people.superuser, 'alerts');
    await world.optIn(people.full, 'alerts');
    const { id } = await list();
    await check('UK affiliates', id);
    await check('DE affiliates', id);
    const change = { urls: ['b.example', 'c.example', 'd.example'], name: 'Partners' };
    await sent(full, 'PATCH', `/api/v1/url_groups/${id}/`, change);
    await expect.poll(() => toldOf(`list-${id}-`)).toHaveLength(1);
    expect((await toldOf(`list-${id}-`))[0]).toMatchObject({
      ...{ userIds: [sofia], category: 'alerts', link: '/manage_lists' },
      message:
        'List changed: Partners\n2 websites added, 1 website removed. Used by 2 checks; it holds from the next run on.',
    });
    // Who created them changes it themselves, and somebody changes nothing.
    await sent(superuser, 'PATCH', `/api/v1/url_groups/${id}/`, { name: 'Partners of ours' });
    await sent(full, 'PATCH', `/api/v1/url_groups/${id}/`, { name: 'Partners of ours', urls: change.urls });
    await lookedAt();
    expect(await toldOf(`list-${id}-`)).toHaveLength(1);
  });

  it('is told to nobody while no check uses it', async () => {
    await world.optIn(people.superuser, 'alerts');
    const { id } = await list();
    await sent(full, 'PATCH', `/api/v1/url_groups/${id}/`, { name: 'Others' });
    await lookedAt();
    expect(await toldOf(`list-${id}-`)).toEqual([]);
  });
});

describe("The month's limit", () => {
  const limited = checkIdSchema.parse(77);
  const started = (slot: number, plannedTargets: number): ProoflineEvent => ({
    type: 'ReportStarted',
    data: { reportId: reportIdOf(limited, slot), checkId: limited, plannedTargets },
  });
  const begin = async (slot: number, crawls: number) => {
    const request = requested(slot);
    if (request.type !== 'ReportRequested') throw new TypeError('A run is requested.');
    const ids = { reportId: reportIdOf(limited, slot), checkId: limited };
    await world.happened({ type: 'ReportRequested', data: { ...request.data, ...ids } });
    const month = world.clock.now().toISOString().slice(0, 7);
    const taken = {
      reportId: ids.reportId,
      organizationId: world.organizations.first,
      kind: 'compliance' as const,
      month,
      crawls,
    };
    // As the planner does, before the run starts.
    await takeCrawls(world.deps.db, taken);
    return await world.handled(await world.happened(started(slot, crawls)));
  };

  it('is told when 80 and when 100 percent are taken, once each, with what is taken by all runs', async () => {
    const maya = await world.optIn(people.full, 'alerts');
    const { db } = world.deps;
    await db('organizations')
      .where({ id: world.organizations.first })
      .update({ monthly_limits: { compliance_crawls_limit: 100 } });
    const said = async () => (await toldOf('month-')).map((told) => [told.message, told.userIds]);
    await begin(0, 79);
    expect(await said()).toEqual([]);
    const near = [
      `80% of the month's crawls used: compliance checks\n80 of 100 in ${world.clock.now().toISOString().slice(0, 7)}. Runs beyond the limit fail.`,
      [maya],
    ];
    await begin(1, 1);
    expect(await said()).toEqual([near]);
    await begin(2, 10);
    expect(await said()).toEqual([near]);
    await begin(3, 10);
    expect((await toldOf('month-')).map(firstLine)).toEqual([
      "80% of the month's crawls used: compliance checks",
      "100% of the month's crawls used: compliance checks",
    ]);
    const other = world.organizations.other;
    expect((await toldOf(`month-${other}-`)).length).toBe(0);
  });
});

describe('What was last known', () => {
  const DAY_MS = 86_400_000;
  const kept = async (table: string) => {
    const [row] = await world.deps.db(table).count<{ count: string }[]>();
    return Number(row?.count);
  };

  it('is let go of when nobody asks for it any more: mutes of old runs in a day, verdicts in 400', async () => {
    const { db, clock } = world.deps;
    await forgetOld(db, new Date(clock.now().getTime() + 2 * LAST_KNOWN_KEPT_MS));
    expect([await kept('notice_mutes'), await kept('notice_verdicts')]).toEqual([0, 0]);
    // Of a report that was forgotten long ago, and of a run that goes on.
    const userId = await world.userId(people.plain);
    await world.happened({ type: 'ReportMuted', data: { userId, reportId: reportOf(700) } });
    await world.happened(requested(701));
    await world.happened({ type: 'ReportMuted', data: { userId, reportId: reportOf(701) } });
    await world.happened(requested(702));
    await world.happened(judged(true, 1, 702));
    await world.handled(await world.happened(completed({ judged: 1 }, 702)));
    const now = clock.now();
    await forgetOld(db, new Date(now.getTime() + DAY_MS - 1_000));
    expect([await kept('notice_mutes'), await kept('notice_verdicts')]).toEqual([2, 1]);
    await forgetOld(db, new Date(now.getTime() + DAY_MS + 1_000));
    expect(await db('notice_mutes').pluck('report_id')).toEqual([String(reportOf(701))]);
    expect(await db('notice_runs').where({ report_id: reportOf(702) })).toEqual([]);
    await forgetOld(db, new Date(now.getTime() + LAST_KNOWN_KEPT_MS - 1_000));
    expect(await kept('notice_verdicts')).toBe(1);
    await forgetOld(db, new Date(now.getTime() + LAST_KNOWN_KEPT_MS + 1_000));
    expect(await kept('notice_verdicts')).toBe(0);
    await world.handled(await world.happened(completed({}, 701)));
  });
});

describe('Agents', () => {
  const watch = () => new LookAround(world.deps);
  async function register(name: string, countries: string[]): Promise<{ beat(): Promise<void> }> {
    const { token } = await sent<{ token: string }>(superuser, 'POST', '/api/agents/registration_tokens/', {});
    const agent = await sent<{ credential: string }>(superuser, 'POST', '/api/agent/register', {
      ...{ registration_token: token, name, countries },
    });
    return {
      beat: async () => {
        const headers = { Authorization: `Bearer ${agent.credential}` };
        const presence = { version: '1.2.3', concurrency: 4, pages: 0 };
        const { status } = await full.send('POST', '/api/agent/heartbeats', { leases: [], presence }, { headers });
        expect(status).toBe(200);
      },
    };
  }

  it('that fall silent are told to superusers once a silence, whoever looks how often', async () => {
    const sofia = await world.optIn(people.superuser, 'alerts');
    await world.optIn(people.full, 'alerts');
    const agent = await register('uk-lon-2', ['GB']);
    await agent.beat();
    const own = async () => (await toldOf('agent-silent-')).filter(({ message }) => message.includes('uk-lon-2'));
    await watch().look();
    expect(await own()).toEqual([]);
    world.clock.forward(121_000);
    const watching = watch();
    await Promise.all([watching.look(), watch().look()]);
    await watching.look();
    expect((await own()).map((told) => [firstLine(told), told.userIds, told.organizationIds])).toEqual([
      ['Agent silent: uk-lon-2', [sofia], []],
    ]);
    await agent.beat();
    await watching.look();
    world.clock.forward(121_000);
    await watching.look();
    expect(await own()).toHaveLength(2);
  });

  it('are missed, where a run waits for a country that nobody serves, once until somebody does', async () => {
    const sofia = await world.optIn(people.superuser, 'alerts');
    const { db } = world.deps;
    const reportId = reportOf(900);
    await world.handled(await world.happened(requested(900)));
    await db('notice_runs')
      .where({ report_id: reportId })
      .update({ countries: ['MT'] });
    await db('crawl_targets').insert({
      ...{ report_id: reportId, check_id: checkId, organization_id: world.organizations.first, kind: 'compliance' },
      ...{ target: 1, url: 'http://site-1.example/', domain: 'site-1.example', country: 'MT', state: 'waiting' },
    });
    const own = async () => await toldOf('country-unserved-MT');
    await watch().look();
    expect(await own()).toEqual([]);
    world.clock.forward(61_000);
    await Promise.all([watch().look(), watch().look()]);
    expect((await own()).map((told) => [told.message, told.userIds])).toEqual([
      ['No agent serves Malta (MT)\nOne run waits for one.', [sofia]],
    ]);
    const agent = await register('mt-vlt-1', ['MT']);
    await agent.beat();
    await watch().look();
    expect(await own()).toHaveLength(1);
    world.clock.forward(121_000);
    await watch().look();
    expect(await own()).toHaveLength(2);
    await db('crawl_targets').where({ report_id: reportId }).delete();
  });
});

describe('A rebuild of the read models', () => {
  it('beside those who tell and mail notifies nobody again, and takes no notice away', async () => {
    await world.optIn(people.full, 'alerts');
    const { db, databaseUrl, eventLog, log } = world.deps;
    const stopping = new AbortController();
    const mailing = runReactor(mailNotices(), world.deps, stopping.signal);
    const mailed = async () =>
      (await db('reactor_checkpoints').where({ reactor: 'mail-notices' }).first('position'))?.position;
    await expect.poll(mailed).toBeDefined();
    await world.happened(requested(500));
    await world.happened(judged(false, 1, 500));
    await world.handled(await world.happened(completed({ judged: 1 }, 500)));
    await awaitPosition(
      db,
      ['notifications'],
      (await eventLog.readAll({ direction: 'backwards', maxEvents: 1 }))[0]?.position ?? 0n,
      20_000,
    );
    const mails = async () => await db('mail_notice_receivers').orderBy(['notification_id', 'user_id']);
    await expect.poll(async () => (await mails()).length).toBe(2);
    const seen = async () => ({
      ...{ published: await world.published(), mails: await mails(), outbox: await db('mail_outbox').orderBy('key') },
      bell: await world.bellOf(await world.signedIn(people.full)),
    });
    const before = await seen();
    expect(before.bell.slice(0, 2)).toEqual([
      'Completed with 1 violation: UK affiliates',
      'Violation found: UK affiliates',
    ]);
    const { signal } = stopping;
    await rebuild({ db, databaseUrl, eventLog, log, models: selectReadModels([]), signal });
    // Both have looked at what came behind it.
    await world.handled(await world.happened(requested(501)));
    expect(await seen()).toEqual(before);
    stopping.abort();
    await mailing;
  });
});
