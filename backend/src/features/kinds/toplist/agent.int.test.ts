import type { LeasedTarget } from '@proofline/contracts/agent-api/leases';
import { reportStream, targetStream } from '@proofline/contracts/events/streams';
import { partReading } from '@proofline/contracts/kinds/toplist/part-reading';
import { toplistRead } from '@proofline/contracts/kinds/toplist/testing/findings';
import { brandNamed, sectionOf } from '@proofline/contracts/kinds/toplist/testing/readings';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunWorld, startRunWorld } from '../../runs/testing/run-world.ts';
import type { PageToPost, ScriptedAgent } from '../../runs/testing/scripted-agent.ts';

const brands = { Spinwise: 1, Betora: 3 };
const rules = [
  { url: 'http://lists-01.example/', country: 'GB', brand_positions: brands },
  { url: 'http://lists-01.example/', country: 'DE', brand_positions: { Casino9: 2 } },
];

let world: RunWorld;
let agent: ScriptedAgent;

beforeAll(async () => {
  world = await startRunWorld(startEventStore);
  world.startReactors();
  agent = await world.registerAgent('*');
});
afterAll(() => world?.stop());

const run = async (toplistRules: typeof rules | Omit<(typeof rules)[number], 'brand_positions'>[] = rules) => {
  const countries = [...new Set(toplistRules.map(({ country }) => country))];
  const { reportId } = await world.createCheck({ kind: 'toplist', countries, toplistRules });
  await world.eventually(reportStream(reportId), 'ReportStarted');
  return reportId;
};

async function leased(report: number): Promise<{ targets: LeasedTarget[]; answer: object }> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const answer = await agent.lease(20, ['toplist']);
    const targets = answer.targets.filter((target) => target.report === report);
    if (targets.length > 0 || Date.now() > deadline) return { targets, answer };
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function read(target: LeasedTarget, { crop }: { crop?: string } = {}): Promise<PageToPost> {
  const sha = await agent.store(target.lease, `evidence of ${target.report} ${target.target}`);
  const section = sectionOf(['Spinwise', brandNamed('Luckerra'), 'Betora']);
  const entries = section.entries.map((entry) => ({ ...entry, crop: crop ?? sha }));
  const evidence = { html: sha, text: sha, screenshot: sha, htmlBytes: 1, imagePreviews: [sha] };
  const made = toplistRead(target.url, [{ ...section, entries }] as never, { seen: { evidence } as never });
  const { expected: _, ...data } = { ...made, country: target.country };
  return { type: 'ToplistRead', data } as unknown as PageToPost;
}

const post = async (target: LeasedTarget, pages: readonly PageToPost[]) => {
  const { report, lease, revision } = target;
  const gathering = {
    ...{ kind: 'toplist' as const, ended: 'read_whole' as const, robotsTxt: 'none' as const },
    robotsPolicy: 'obey' as const,
    done: {
      ...{
        scrolls: 3,
        clicks: 1,
        heightPx: 4_000,
        nodes: 812,
        sections: 1,
        entries: 3,
        linksFollowed: 3,
        readingMs: 9,
      },
    },
    leftOut: { nodes: 0, frames: 0, entries: 0, links: 0, linksByRobots: 0, controls: 0 },
  };
  const finished = { outcome: 'judged' as const, gathering };
  const { body } = await agent.post({ report, target: target.target, lease, revision, pages: [...pages], finished });
  return body.targets[0];
};

describe('A run of toplists', { timeout: 60_000 }, () => {
  it('is planned as each toplist from its country, with the brands that are expected on it', async () => {
    const report = await run();
    const { targets, answer } = await leased(report);
    expect(targets).toMatchObject([
      { kind: 'toplist', url: rules[0]?.url, country: 'GB', brand_positions: brands },
      { kind: 'toplist', url: rules[1]?.url, country: 'DE', brand_positions: { Casino9: 2 } },
    ]);
    expect(answer).toMatchObject({
      assignments: [{ kind: 'toplist', report, known_brands: ['Betora', 'Casino9', 'Spinwise'] }],
    });
    for (const target of targets) expect(await post(target, [await read(target)])).toMatchObject({ status: 'stored' });
    const { counts } = (await world.eventually(reportStream(report), 'ReportCompleted')).data;
    expect(counts).toMatchObject({ judged: 2, failed: 0 });
    const events = await world.eventsOf(targetStream(report, 1));
    // What was expected is what was planned, whatever an agent says.
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'ToplistRead', data: expect.objectContaining({ expected: brands }) }),
    );
    expect(events.at(-1)).toMatchObject({
      type: 'TargetFinished',
      data: { gathering: { kind: 'toplist', ended: 'read_whole' } },
    });
  });

  it('expects no brand where the check names none', async () => {
    const report = await run([{ url: 'http://lists-03.example/', country: 'GB' }]);
    const { targets } = await leased(report);
    expect(targets).toMatchObject([{ brand_positions: null }]);
    for (const target of targets) await post(target, [await read(target)]);
    await world.eventually(reportStream(report), 'ReportCompleted');
  });

  it('takes one reading of the target’s own address from its country, and refuses all else', async () => {
    const report = await run([{ url: 'http://lists-04.example/', country: 'GB' }]);
    const [target] = (await leased(report)).targets;
    if (target === undefined) throw new Error('Nothing was leased.');
    const good = await read(target);
    const other = (data: object) => ({ ...good, data: { ...good.data, ...data } }) as PageToPost;
    const refusals = [
      [other({ url: 'http://lists-05.example/' }), 'invalid'],
      [other({ country: 'DE' }), 'invalid'],
      [await read(target, { crop: 'b'.repeat(64) }), 'invalid'],
      [await agent.judgedPage(target), 'invalid'],
    ] as const;
    for (const [page, status] of refusals) expect(await post(target, [page])).toMatchObject({ status });
    expect(await post(target, [good, other({ page: 2 })])).toMatchObject({ status: 'invalid' });
    expect(await post(target, [good])).toMatchObject({ status: 'stored' });
  });

  it('keeps what an event has no room for as evidence', async () => {
    const report = await run([{ url: 'http://lists-06.example/', country: 'GB' }]);
    const [target] = (await leased(report)).targets;
    if (target === undefined) throw new Error('Nothing was leased.');
    const whole = sectionOf(Array.from({ length: 300 }, (_, index) => brandNamed(`Brand ${index}`)));
    const { reading, rest } = partReading({
      ...{ reader: 'toplist/1', sections: [whole], main: 0, cutShort: [], warnings: [], inText: [] },
    });
    const sha = await agent.store(target.lease, JSON.stringify(rest));
    const good = await read(target);
    const { seen } = good.data as { seen: { evidence: object } };
    const data = { ...good.data, reading, seen: { ...seen, evidence: { ...seen.evidence, rest: sha } } };
    expect(await post(target, [{ ...good, data } as PageToPost])).toMatchObject({ status: 'stored' });
    await world.eventually(reportStream(report), 'ReportCompleted');
  });
});
