import type { Project } from '@proofline/contracts/api/projects';
import type { Report, ReportDetail } from '@proofline/contracts/api/reports';
import type { CheckKind } from '@proofline/contracts/check-kinds';
import { type ServerMessage, serverMessageSchema } from '@proofline/contracts/socket/messages';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, people, startApiWorld } from '../../app/testing/api-world.ts';
import type { Client } from '../../app/testing/client.ts';
import { type Fixture, runningReport } from '../../app/testing/report-fixture.ts';
import { registerAgent } from '../agents/register-agent.ts';
import { createRegistrationToken } from '../agents/registration-token.ts';
import { revokeAgent } from '../agents/revoke-agent.ts';

const ours = 1501;

describe('A run with targets in countries', () => {
  let world: ApiWorld;
  let user: Client;
  let report: Fixture;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    world = await startApiWorld(startEventStore);
    user = await world.signedIn(people.full);
    report = await runningReport(world, ours);
    await queue(report, { organization: world.organizations.first, countries: ['AT', 'GB'] });
  });
  afterAll(async () => {
    for (const socket of sockets) socket.disconnect();
    await world?.stop();
  });

  /** What the planner writes: a target waiting in each country, and one that is done in another. */
  async function queue(run: Fixture, { organization, countries }: { organization: number; countries: string[] }) {
    const key = { report_id: run.reportId, check_id: run.checkId, organization_id: organization };
    await world.deps.db('crawl_reports').insert({ ...key, state: 'open', kind: 'compliance', work: '{}' });
    await world.deps.db('crawl_targets').insert(
      [...countries, 'FR'].map((country, index) => ({
        ...key,
        kind: 'compliance',
        target: index + 1,
        url: `http://site-${index}.example/`,
        domain: `site-${index}.example`,
        country,
        state: country === 'FR' ? 'done' : 'waiting',
      })),
    );
  }

  async function register(name: string, countries: '*' | string[]) {
    const { token } = await createRegistrationToken(world.deps);
    const agent = await registerAgent(world.deps, { registrationToken: token, name, countries });
    if (agent === undefined) throw new Error('The token is a good one.');
    /** @param kinds what it says it can crawl; empty: it tells its version alone; absent: nothing of itself */
    const live = (kinds?: readonly CheckKind[]) =>
      world.visitor().send(
        'POST',
        '/api/agent/heartbeats',
        {
          leases: [],
          ...(kinds && {
            presence: { version: '1.0.0', concurrency: 2, pages: 0, ...(kinds.length > 0 && { kinds }) },
          }),
        },
        { headers: { Authorization: `Bearer ${agent.credential}` } },
      );
    return { id: agent.agentId, live };
  }

  /** The reason as the report, the list of reports, the check and the list of checks tell it. */
  async function reasons(): Promise<(string | null)[]> {
    const detail = (await user.get(`/api/reports/${report.reportId}/`)).body as ReportDetail;
    const reports = (await user.get(`/api/reports/?project=${report.checkId}`)).body as { results: Report[] };
    const check = (await user.get(`/api/projects/${report.checkId}/`)).body as Project;
    const checks = (await user.get('/api/projects/')).body as { results: Project[] };
    return [
      detail.waiting_reason,
      reports.results[0]?.waiting_reason ?? null,
      check.last_report_waiting_reason,
      checks.results.find(({ id }) => id === report.checkId)?.last_report_waiting_reason ?? null,
    ];
  }
  const expectReason = async (reason: string | null) =>
    expect(await reasons()).toEqual([reason, reason, reason, reason]);

  function listenAs(client: Client): ServerMessage[] {
    const headers = { cookie: client.cookie ?? '', origin: world.url };
    const socket = io(world.url, { transports: ['websocket'], forceNew: true, extraHeaders: headers });
    sockets.push(socket);
    const told: ServerMessage[] = [];
    socket.on('message', (message: unknown) => told.push(serverMessageSchema.parse(message)));
    return told;
  }

  it('waits for those in which no living agent is, and tells its organisation when that changes', async () => {
    const stranger = await world.signedIn(people.other);
    const [told, toldOther] = [listenAs(user), listenAs(stranger)];
    for (const one of [told, toldOther]) await expect.poll(() => one.length, { timeout: 10_000 }).toBeGreaterThan(0);
    const waiting = (messages: readonly ServerMessage[]) =>
      messages.filter((message) => message.type === 'waiting_changed');
    const expectTold = async (times: number) =>
      await expect.poll(() => waiting(told).length, { timeout: 15_000 }).toBe(times);

    await expectReason('Waiting for a crawler in Austria and United Kingdom');
    const austrian = await register('austrian', ['AT']);
    const british = await register('british', ['GB']);
    // Registered is not alive.
    await expectReason('Waiting for a crawler in Austria and United Kingdom');
    await austrian.live();
    await expectReason('Waiting for a crawler in United Kingdom');
    await expectTold(1);
    expect(waiting(told)).toEqual([
      { type: 'waiting_changed', reports: [{ check: report.checkId, report: report.reportId }] },
    ]);

    world.clock.forward(30_000);
    await british.live();
    await expectReason(null);
    await expectTold(2);
    // The time of a lease after its last sign the Austrian one counts as dead, though nobody said so.
    world.clock.forward(20_000);
    await expectReason('Waiting for a crawler in Austria');
    await expectTold(3);

    const everywhere = await register('everywhere', '*');
    await everywhere.live();
    await expectReason(null);
    await expectTold(4);
    await revokeAgent(world.deps, everywhere.id, { type: 'agent', id: everywhere.id });
    await expectReason('Waiting for a crawler in Austria');
    await expectTold(5);
    expect(waiting(toldOther)).toEqual([]);
  });

  it('waits as well where agents are that do not crawl its kind, and says so within a minute of the last that does', async () => {
    const [one, other] = [await register('websites', '*'), await register('popunders', '*')];
    await one.live();
    await expectReason(null);
    await world.deps.db('crawl_targets').where({ report_id: report.reportId }).update({ kind: 'popunder' });
    await expectReason('Waiting for a crawler in Austria and United Kingdom');
    await other.live(['compliance', 'popunder']);
    await expectReason(null);
    world.clock.forward(60_000);
    await one.live();
    await expectReason('Waiting for a crawler in Austria and United Kingdom');
    // Put back to a version that knows of no other kinds.
    await other.live(['compliance', 'popunder']);
    await other.live([]);
    await expectReason('Waiting for a crawler in Austria and United Kingdom');
    await world.deps.db('crawl_targets').where({ report_id: report.reportId }).update({ kind: 'compliance' });
  });

  it('waits for nobody once it is over', async () => {
    await report.complete();
    await expectReason(null);
  });
});
