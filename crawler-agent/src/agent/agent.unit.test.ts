import { setImmediate } from 'node:timers/promises';
import { type Assignment, assignmentSchema } from '@proofline/contracts/agent-api/leases';
import type { PostResultsBody } from '@proofline/contracts/agent-api/results';
import { checkIdSchema, reportIdSchema } from '@proofline/contracts/ids';
import { createLog } from '@proofline/platform/log/create-log';
import { describe, expect, it } from 'vitest';
import { AgentApi, type LeaseWish } from '../api/agent-api.ts';
import { type GivenWork, givenWorkSchema } from '../api/given-work.ts';
import type { CrawlTools } from '../kinds/crawl-tools.ts';
import type { CompiledRun } from '../kinds/kind-crawler.ts';
import { CrawlerAgent, type CrawlerAgentOptions } from './agent.ts';

const log = createLog('agent', { level: 'silent' });
const report = reportIdSchema.parse(1_200_000);
const lease = '6f1c3f0a-2a0f-4f6e-9c8e-1d7f5b1f0a11';

const assignmentOf = (id: number): Assignment =>
  assignmentSchema.parse({
    kind: 'compliance',
    report: id,
    rules: { id: 'root', not: false, condition: 'AND', rules: [] },
    filters: null,
    languages: [],
    related_urls: '1',
    url_filter: null,
    priority_words: [],
  });
const leased = givenWorkSchema.parse({
  targets: [
    {
      kind: 'compliance',
      report,
      check: checkIdSchema.parse(12),
      target: 1,
      url: 'http://site.example/',
      country: 'GB',
      lease,
      revision: 0,
      deadline: new Date(0).toISOString(),
      attempt: 1,
      posted_pages: [],
      posted_outcome: null,
    },
  ],
  assignments: [assignmentOf(report)],
});

/** An api that answers the question for work when it is told to. */
class SlowApi extends AgentApi {
  /** Whether every run is to pause. */
  readonly pauses: boolean = false;
  readonly asked = Promise.withResolvers<void>();
  readonly answer = Promise.withResolvers<GivenWork>();
  readonly returned: string[] = [];

  override lease(_wish: LeaseWish): Promise<GivenWork> {
    this.asked.resolve();
    return this.answer.promise;
  }

  override async heartbeat(leases: readonly string[]) {
    const ending: string[] = this.pauses ? [...leases] : [];
    return { deadline: new Date().toISOString(), lost: [], ending, next_in_ms: this.pauses ? 5 : 60_000 };
  }

  override async returnLeases(leases: readonly string[]) {
    this.returned.push(...leases);
    return [...leases];
  }
}

describe('An agent that is stopped while it asks for work', () => {
  it('hands back what it is given then, and begins nothing', async () => {
    const api = new SlowApi('http://api.test');
    const begun: string[] = [];
    const tools = (country: string) => {
      begun.push(country);
      throw new Error('No work is to begin.');
    };
    const agent = new CrawlerAgent({ api, tools, log, concurrency: 2, version: 'test' });
    agent.start();
    await api.asked.promise;
    const stopped = agent.stop();
    // By now it has looked what there is to hand back.
    await setImmediate();
    api.answer.resolve(leased);
    await stopped;
    expect({ begun, returned: api.returned }).toEqual({ begun: [], returned: [lease] });
  });
});

/** An api that gives out work once, and keeps what is posted. */
class OnceApi extends SlowApi {
  readonly posted = Promise.withResolvers<PostResultsBody>();
  #isGiven = false;

  override async lease(_wish: LeaseWish) {
    if (this.#isGiven) return givenWorkSchema.parse({ targets: [], assignments: [] });
    this.#isGiven = true;
    return await this.answer.promise;
  }

  override async postResults(body: PostResultsBody) {
    this.posted.resolve(body);
    const targets = body.targets.map((post) => ({
      ...{ report: post.report, target: post.target, status: 'stored' as const },
      ...{ revision: post.revision + 1, detail: null },
    }));
    return { targets };
  }
}

describe('An agent', () => {
  const other = reportIdSchema.parse(1_200_001);
  const [target] = leased.targets;
  if (target === undefined) throw new Error('One is leased.');
  // A second run came with the same answer; it stands first.
  const two: GivenWork = {
    unreadable: [],
    targets: [{ ...target, report: other, lease: 'b0c7a3f2-54f2-4f0e-8a6e-0d7f5b1f0a12' }, target],
    assignments: [assignmentOf(other), assignmentOf(report)],
  };
  const finishing: CompiledRun = {
    crawl: async () => ({ outcome: 'failed', gathering: undefined }),
    renewed: () => finishing,
  };
  const working = (api: AgentApi, compile: (assignment: Assignment) => CompiledRun) => {
    const tools = () => ({}) as Omit<CrawlTools, 'signal'>;
    return new CrawlerAgent({ api, tools, log, concurrency: 2, version: 'test', stopGraceMs: 0, compile });
  };

  it('begins no further page of a run that is to pause, and hands the target back', async () => {
    const returned = Promise.withResolvers<readonly string[]>();
    class PausingApi extends OnceApi {
      override readonly pauses = true;

      override async returnLeases(leases: readonly string[]) {
        returned.resolve(leases);
        return [...leases];
      }
    }
    const permits = { take: async () => ({ kind: 'granted' as const, giveBack: () => {} }), pause: () => {} };
    const reading: CompiledRun = {
      crawl: async (_, tools) => {
        for (;;) {
          await tools.permits.take(lease, { crawlDelayMs: 0, patienceMs: 0, signal: tools.signal });
          await setImmediate();
        }
      },
      renewed: () => reading,
    };
    const tools = () => ({ permits }) as unknown as Omit<CrawlTools, 'signal'>;
    const api = new PausingApi('http://api.test');
    const agent = new CrawlerAgent({
      ...{ api, tools, log, concurrency: 2, version: 'test', stopGraceMs: 0 },
      compile: () => reading,
    });
    agent.start();
    api.answer.resolve(leased);
    expect(await returned.promise).toEqual([lease]);
    await agent.stop();
  });

  it('crawls as the run was compiled by its kind, and tells the outcome that came of it', async () => {
    const api = new OnceApi('http://api.test');
    const agent = working(api, () => finishing);
    agent.start();
    api.answer.resolve(leased);
    const { targets } = await api.posted.promise;
    expect(targets).toMatchObject([{ report, target: 1, finished: { outcome: 'failed' } }]);
    await agent.stop();
  });

  it('loses no run to another that it cannot crawl', async () => {
    const api = new OnceApi('http://api.test');
    const agent = working(api, (assignment) => {
      if (assignment.report === other) throw new Error('Nobody knows this kind.');
      return finishing;
    });
    agent.start();
    api.answer.resolve(two);
    const { targets } = await api.posted.promise;
    expect(targets.map(({ report: told }) => told)).toEqual([report]);
    await agent.stop();
  });
});

/** An api that gives out the same work whenever it is asked, unless its run is not wanted. */
class InsistentApi extends SlowApi {
  readonly #work: GivenWork;
  readonly #asks: number;
  readonly enough = Promise.withResolvers<void>();
  readonly wishes: LeaseWish[] = [];
  given = 0;

  constructor(work: GivenWork, asks: number) {
    super('http://api.test');
    this.#work = work;
    this.#asks = asks;
  }

  override async lease(wish: LeaseWish) {
    this.wishes.push(wish);
    if (this.wishes.length === this.#asks) this.enough.resolve();
    if (wish.except.includes(report)) return givenWorkSchema.parse({ targets: [], assignments: [] });
    this.given += 1;
    return this.#work;
  }
}

describe('Work that an agent cannot do', () => {
  const asks = 3;

  async function insistedOn(work: GivenWork, options: Partial<CrawlerAgentOptions> = {}) {
    const api = new InsistentApi(work, asks);
    let compiled = 0;
    const compile = () => {
      compiled += 1;
      throw new Error('This run cannot be made ready.');
    };
    const tools = () => ({}) as Omit<CrawlTools, 'signal'>;
    const agent = new CrawlerAgent({
      ...{ api, tools, log, concurrency: 2, version: 'test', stopGraceMs: 0, compile },
      ...options,
    });
    agent.start();
    await api.enough.promise;
    await agent.stop();
    return { given: api.given, compiled, returned: api.returned, kinds: api.wishes[0]?.kinds };
  }

  it('is asked for by no lease after the first, when its run cannot be made ready', async () => {
    expect(await insistedOn(leased)).toMatchObject({ given: 1, compiled: 1, returned: [] });
  });

  it('would be taken with every lease by an agent that asks for it again', async () => {
    const { given, compiled } = await insistedOn(leased, { failedRunPauseMs: 0 });
    expect(given).toBeGreaterThan(1);
    expect(compiled).toBe(1);
  });

  it('is handed back and left to others when it cannot be read', async () => {
    const unknown = { ...leased.targets[0], kind: 'social_media' };
    const targets = givenWorkSchema.parse({ targets: [unknown], assignments: [] });
    expect(await insistedOn(targets)).toMatchObject({ given: 1, compiled: 0, returned: [lease] });
    const run = { ...leased.assignments[0], kind: 'social_media' };
    const assignments = givenWorkSchema.parse({ targets: leased.targets, assignments: [run] });
    expect(await insistedOn(assignments)).toMatchObject({ given: 1, compiled: 0, returned: [lease] });
  });

  it('is not asked for: kinds are named that it crawls', async () => {
    expect(await insistedOn(leased)).toMatchObject({ kinds: ['compliance', 'popunder', 'toplist'] });
  });
});
