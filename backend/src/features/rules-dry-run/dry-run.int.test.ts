import { leaseDryRunAnswerSchema } from '@proofline/contracts/agent-api/dry-runs';
import { dryRunAnswerSchema } from '@proofline/contracts/api/dry-runs';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, people, startApiWorld } from '../../app/testing/api-world.ts';
import type { Client } from '../../app/testing/client.ts';
import { type Fixture, runningReport } from '../../app/testing/report-fixture.ts';
import { registerAgent } from '../agents/register-agent.ts';
import { createRegistrationToken } from '../agents/registration-token.ts';
import { askAnAgent } from './ask-an-agent.ts';
import { dryRunsPerMinute } from './dry-run-limits.ts';

const rule = { id: 'r1', field: 'dom_text' as const, operator: 'contains' as const, value: '18+' };
const tree = (value = '18+') => ({ id: 'root', not: false, condition: 'AND' as const, rules: [{ ...rule, value }] });
const emptyRules = 'Please input at least one rule, and remove any empty rules.';
/** Groups within groups. */
const nested = (depth: number): object =>
  depth === 0 ? rule : { id: `g${depth}`, not: false, condition: 'AND', rules: [nested(depth - 1)] };
const failed = (reason: string) => ({
  fetched_at: '2026-11-21T12:00:00.000Z',
  outcome: { kind: 'failed', reason, detail: 'Said by the agent.', http_status: null },
});

describe('A dry run of rules', () => {
  let world: ApiWorld;
  let report: Fixture;
  let user: Client;
  const agents: { readonly id: string; readonly headers: Record<string, string>; readonly client: Client }[] = [];

  beforeAll(async () => {
    world = await startApiWorld(startEventStore);
    report = await runningReport(world, 1001);
    user = await world.signedIn(people.full);
    for (const name of ['one', 'two']) {
      const { token } = await createRegistrationToken(world.deps);
      const agent = await registerAgent(world.deps, { registrationToken: token, name, countries: ['GB'] });
      const headers = { Authorization: `Bearer ${agent?.credential}` };
      const one = { id: agent?.agentId ?? '', headers, client: world.visitor() };
      await one.client.send('POST', '/api/agent/heartbeats', { leases: [] }, { headers });
      agents.push(one);
    }
  });
  afterAll(() => world?.stop());

  const ask = (body: object, client = user) => client.post('/api/rules/dry_run/', { rules: tree(), ...body });
  const agentSays = (path: string, body: unknown, agent = agents[0]) =>
    agent?.client.send('POST', path, body, { headers: agent.headers });
  let last: ReturnType<typeof leaseDryRunAnswerSchema.parse>['dry_run'] = null;
  /** The question that an agent is given, as soon as there is one. */
  const take = async (agent = agents[0]) => {
    await expect
      .poll(async () => {
        last = leaseDryRunAnswerSchema.parse((await agentSays('/api/agent/dry_runs/lease', {}, agent))?.body).dry_run;
        return last?.id;
      })
      .toBeDefined();
    if (last === null) throw new Error('Nothing was leased.');
    return last;
  };
  const rows = async () => Number((await world.deps.db('dry_runs').count<{ count: string }[]>())[0]?.count);

  it('judges a stored page with its explanation, and leaves nothing behind', async () => {
    const answer = await ask({ report_result: `${report.reportId}-1-1` });
    expect(answer.status).toBe(200);
    const { outcome, compliant, rule_details, page } = dryRunAnswerSchema.parse(answer.body);
    expect({ outcome, compliant }).toEqual({ outcome: 'compliant', compliant: true });
    expect(rule_details).toMatchObject([{ id: 'r1', score: 100, spans: [{ text: '18+' }] }]);
    expect(page.country).toBe('GB');
    const other = await ask({ report_result: `${report.reportId}-1-1`, rules: tree('not on the page') });
    expect(other.body).toMatchObject({ outcome: 'not_compliant', compliance_rating: 0 });
    expect(await rows()).toBe(0);
  });

  it('judges the links that were read, wherever on the page they stand, and none by accident', async () => {
    const noLink = (link_rule: string) => ({
      ...tree(),
      rules: [
        { id: 'l', field: 'dom_link', operator: 'not_contains', value: { link_rule, export_parameters: ['btag'] } },
      ],
    });
    const stored = (link_rule: string) => ask({ report_result: `${report.reportId}-1-1`, rules: noLink(link_rule) });
    expect((await stored('brand.example')).body).toMatchObject({
      outcome: 'not_compliant',
      rule_details: [{ exportedParameters: [{ parameters: { btag: '7' } }] }],
    });
    expect((await stored('partner.example')).body).toMatchObject({ outcome: 'not_compliant' });
    // No rule asked for links when the page was visited, so where its links lead was not found out.
    expect((await stored('nowhere.example')).body).toMatchObject({ outcome: 'failed' });
  });

  it('filters a stored page out before it is judged', async () => {
    const answer = await ask({ report_result: `${report.reportId}-1-1`, filters: tree('not on the page') });
    expect(answer.body).toMatchObject({ outcome: 'filtered_out', compliant: null, filtered_reason: 'content' });
  });

  it('knows no page of another organisation, and none that was not seen', async () => {
    const stranger = await world.signedIn(people.other);
    expect((await ask({ report_result: `${report.reportId}-1-1` }, stranger)).status).toBe(404);
    expect((await ask({ report_result: `${report.reportId}-5-1` })).status).toBe(404);
  });

  it('has an agent visit an address, and answers what it says', async () => {
    const asking = ask({ url: 'site.example/page', country: 'GB' });
    const { id, ...question } = await take();
    expect(question).toMatchObject({
      url: 'http://site.example/page',
      country: 'GB',
      filters: null,
      languages: [],
      robots: 'obey',
    });
    const posted = await agentSays(`/api/agent/dry_runs/${id}/outcome`, failed('address_not_allowed'));
    expect(posted?.status).toBe(200);
    const answer = await asking;
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      outcome: 'failed',
      compliant: 'Address not allowed',
      error_reason: 'address_not_allowed',
    });
    expect(await rows()).toBe(0);
  });

  it('gives a question to one agent only, takes its answer once, and nobody else’s', async () => {
    const asking = ask({ url: 'http://site.example/', country: 'GB' });
    const { id } = await take();
    const second = await agentSays('/api/agent/dry_runs/lease', {}, agents[1]);
    expect(second?.body).toEqual({ dry_run: null });
    const outcome = `/api/agent/dry_runs/${id}/outcome`;
    expect((await agentSays(outcome, failed('no_response'), agents[1]))?.status).toBe(404);
    // What websites say may hold what Postgres cannot.
    const odd = { kind: 'failed', reason: 'timed_out', detail: '\0 \ud800', http_status: null };
    const said = { fetched_at: new Date().toISOString(), outcome: odd };
    expect((await agentSays(`/api/agent/dry_runs/${crypto.randomUUID()}/outcome`, said))?.status).toBe(404);
    expect((await agentSays(outcome, failed('no_response')))?.status).toBe(200);
    await asking;
    expect((await agentSays(outcome, failed('no_response')))?.status).toBe(404);
  });

  it('is over in time, and when nobody waits any more', async () => {
    const { first: organizationId } = world.organizations;
    const question = { rules: tree(), filters: null, languages: [], robots: 'obey' as const };
    const asked = { organizationId, url: 'http://site.example/', country: 'GB', question };
    const stays = new AbortController();
    await expect(askAnAgent(world.deps, asked, stays.signal, 300)).rejects.toMatchObject({
      status: 504,
      code: 'dry_run_timed_out',
    });
    const leaves = new AbortController();
    const left = askAnAgent(world.deps, asked, leaves.signal, 20_000);
    const { id } = await take();
    leaves.abort();
    await expect(left).rejects.toMatchObject({ status: 504 });
    expect((await agentSays(`/api/agent/dry_runs/${id}/outcome`, failed('no_response')))?.status).toBe(404);
    expect(await rows()).toBe(0);
  });

  it.each([
    [{ rules: { nonsense: true } }, 'rules', emptyRules],
    [{ rules: nested(11) }, 'rules', 'Groups can be nested at most 10 deep.'],
    [{ filters: [tree()] }, 'filters', emptyRules],
    [{ rules: { ...tree(), rules: [{ ...rule, field: 'nothing_known' }] } }, 'rules', emptyRules],
    [{ rules: tree('  ') }, 'rules', 'Please input at least one rule, and remove any empty rules.'],
    [{ filters: tree('*') }, 'filters', 'Please input at least one rule, and remove any empty rules.'],
    [{ languages: ['zz'] }, 'languages', 'Your check contains unavailable language(s).'],
    [{ url: 'ftp://site.example/', country: 'GB' }, 'url', 'Please enter a valid URL.'],
    [{ url: null, country: 'GB' }, 'url', 'Please give the address of a page, or choose a stored one.'],
    [{ url: 'http://a.example/', report_result: '1-1-1' }, 'url', 'Please give either an address or a stored page.'],
    [{ url: 'http://a.example/' }, 'country', 'Please select a country from the list.'],
    [{ url: 'http://a.example/', country: 'AT' }, 'country', 'No crawler serves Austria at the moment.'],
  ])('refuses %j at its field', async (body, field, message) => {
    await world.deps.db('dry_run_counts').delete();
    const answer = await ask(body);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ [field]: [message] });
    expect(await rows()).toBe(0);
  });

  it('leaves a website alone that has asked for it', async () => {
    await world.deps.db.raw(
      `insert into visited_sites (site, paused_until) values ('tired.example', clock_timestamp() + interval '90 seconds')`,
    );
    const answer = await ask({ url: 'http://www.tired.example/', country: 'GB' });
    expect(answer).toMatchObject({
      status: 429,
      body: { detail: 'The website has asked to be left alone for a while.' },
    });
    expect(await rows()).toBe(0);
  });

  it('has room for so many a minute', async () => {
    await world.deps.db('dry_run_counts').delete();
    // From the beginning of a minute, so that none passes meanwhile.
    world.clock.forward(60_000 - (world.clock.now().getTime() % 60_000));
    const statuses: number[] = [];
    for (let asked = 0; asked <= dryRunsPerMinute.user; asked += 1) {
      statuses.push((await ask({ report_result: `${report.reportId}-1-1` })).status);
    }
    expect(statuses).toEqual([...Array<number>(dryRunsPerMinute.user).fill(200), 429]);
    const colleague = await world.signedIn(people.superuser);
    expect((await ask({ report_result: `${report.reportId}-1-1` }, colleague)).status).toBe(200);
  });
});
