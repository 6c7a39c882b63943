import type { LeasedTarget } from '@proofline/contracts/agent-api/leases';
import { reportStream, targetStream } from '@proofline/contracts/events/streams';
import { nothingOpened, passMade, windowTo } from '@proofline/contracts/kinds/popunder/testing/looks';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type RunWorld, startRunWorld } from '../../runs/testing/run-world.ts';
import type { PageToPost, ScriptedAgent } from '../../runs/testing/scripted-agent.ts';

const keywords = ['larkfield', 'copperleaf'];
const urls = ['http://one.example/', 'http://two.example/'];

let world: RunWorld;
let agent: ScriptedAgent;

beforeAll(async () => {
  world = await startRunWorld(startEventStore);
  world.startReactors();
  agent = await world.registerAgent('*');
});
afterAll(() => world?.stop());

const run = async (countries = ['GB']) => {
  const list = await world.createList(urls);
  const { reportId } = await world.createCheck({ kind: 'popunder', urlLists: [list], countries, keywords });
  await world.eventually(reportStream(reportId), 'ReportStarted');
  return reportId;
};

async function leased(report: number, most = 20): Promise<{ targets: LeasedTarget[]; answer: object }> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const answer = await agent.lease(most, ['popunder']);
    const targets = answer.targets.filter((target) => target.report === report);
    if (targets.length > 0 || Date.now() > deadline) return { targets, answer };
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const pass = (url: string, look: number, opens: boolean, sha = 'a'.repeat(64)) => {
  const evidence = { html: sha, text: sha, screenshot: sha, htmlBytes: 1 };
  const windows = opens ? [windowTo('larkfield', { evidence })] : [];
  const { site, ...data } = passMade(look, url, windows);
  return { type: 'PassMade', data: { ...data, site: { ...site, evidence } } } as unknown as PageToPost;
};

const post = async (
  target: LeasedTarget,
  pages: readonly PageToPost[],
  finished: boolean,
  revision = target.revision,
) => {
  const { report, lease } = target;
  const ended = finished ? { outcome: 'judged' as const } : null;
  const { body } = await agent.post({
    report,
    target: target.target,
    lease,
    revision,
    pages: [...pages],
    finished: ended,
  });
  return body.targets[0];
};

describe('A run of popunders', { timeout: 60_000 }, () => {
  it('is planned as listed websites in each country, and its agents are told the keywords', async () => {
    const report = await run(['GB', 'DE']);
    const { targets, answer } = await leased(report);
    expect(targets.map(({ kind, url, country }) => [kind, url, country])).toEqual([
      ['popunder', urls[0], 'GB'],
      ['popunder', urls[0], 'DE'],
      ['popunder', urls[1], 'GB'],
      ['popunder', urls[1], 'DE'],
    ]);
    expect(answer).toMatchObject({ assignments: [{ kind: 'popunder', report, keywords, priority_words: [] }] });
    const wholeRun = targets.map(async (target) => {
      const sha = await agent.store(target.lease, `evidence of ${target.target}`);
      const looks = [1, 2, 3, 4].map((look) => pass(target.url, look, look === 2, sha));
      return await post(
        target,
        looks.map((look) => inCountry(look, target)),
        true,
      );
    });
    expect((await Promise.all(wholeRun)).map((answered) => answered?.status)).toEqual(targets.map(() => 'stored'));
    const { counts } = (await world.eventually(reportStream(report), 'ReportCompleted')).data;
    expect(counts).toMatchObject({ judged: 4, failed: 0 });
  });

  it('takes looks at the listed address from its country, with evidence that was stored, and nothing else', async () => {
    const report = await run();
    const { targets } = await leased(report, 1);
    const [target] = targets;
    if (target === undefined) throw new Error('Nothing was leased.');
    const refused = async (look: PageToPost) => await post(target, [look], false);
    expect(await refused(pass(target.url, 1, true))).toMatchObject({ status: 'evidence_missing' });
    const sha = await agent.store(target.lease, 'evidence');
    expect(await refused(pass('http://elsewhere.example/', 1, false, sha))).toMatchObject({ status: 'invalid' });
    const abroad = pass(target.url, 1, false, sha);
    expect(await refused({ ...abroad, data: { ...abroad.data, country: 'DE' } } as PageToPost)).toMatchObject({
      ...{ status: 'invalid', detail: 'The target is to be seen from GB, a page was seen from DE.' },
    });
    expect(await refused(await agent.judgedPage(target))).toMatchObject({ status: 'invalid' });
    const looks = [1, 2, 3, 4].map((look) => pass(target.url, look, false, sha));
    const last = { type: 'NothingOpened', data: nothingOpened(5, target.url) } as unknown as PageToPost;
    const data = { ...last.data, site: { ...(last.data as { site: object }).site, evidence: null } };
    expect(await post(target, [...looks, { ...last, data } as PageToPost], true)).toMatchObject({ status: 'stored' });
    const events = await world.eventsOf(targetStream(report, target.target));
    expect(events.map(({ type }) => type).slice(-6)).toEqual([
      ...['PassMade', 'PassMade', 'PassMade', 'PassMade', 'NothingOpened', 'TargetFinished'],
    ]);
  });

  it('tells a website that every crawler has lost, and never that nothing opened there', async () => {
    const report = await run();
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect((await leased(report)).targets.length).toBeGreaterThan(0);
      world.clock.forward(60_000);
      await vi.waitFor(
        async () => {
          const events = await world.eventsOf(targetStream(report, 1));
          expect(events.filter(({ type }) => type === 'LeaseExpired')).toHaveLength(attempt);
        },
        { timeout: 20_000 },
      );
    }
    const { data } = await world.eventually(targetStream(report, 1), 'LookFailed');
    expect(data).toMatchObject({ reason: 'crawler_lost', page: 1, agentId: null, site: null });
  });
});

const inCountry = (look: PageToPost, { country }: LeasedTarget): PageToPost =>
  ({ ...look, data: { ...look.data, country } }) as PageToPost;
