import { judgeApart } from '@proofline/backend/features/rules-dry-run/judge-apart';
import { judgeStored } from '@proofline/backend/features/rules-dry-run/judge-stored';
import type { StoredPage } from '@proofline/backend/features/rules-dry-run/stored-page';
import { dryRunOutcomeOf } from '@proofline/contracts/agent-api/dry-runs';
import { PageJudge } from '@proofline/crawler-agent/judge/page-judge';
import { prepareRules } from '@proofline/crawler-agent/judge/prepared-rules';
import { compileRules } from '@proofline/rules/compiled-rules';
import { writeFingerprint } from '@proofline/rules/images/fingerprint';
import { takeFingerprint } from '@proofline/rules/images/take-fingerprint';
import { judge } from '@proofline/rules/judge';
import { judgePage } from '@proofline/rules/judge-page';
import type { LeftOut } from '@proofline/rules/open-leaves';
import type { PageArtifacts } from '@proofline/rules/page-artifacts';
import type { QueryTree } from '@proofline/rules/query-tree';
import { page, tree } from '@proofline/rules/testing/random-rules';
import { wantedStill } from '@proofline/rules/wanted-still';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const details = { title: 'Review', httpStatus: 200, errorDetail: null };
const result = { url: 'http://site.example/', finalUrl: null, outcome: 'compliant', errorReason: null, details };
const seen = (languages: string[]) => ({ final_url: result.url, title: 'Review', http_status: 200, languages });
const stored = (artifacts: PageArtifacts, leftOut: LeftOut): StoredPage => ({
  result: result as unknown as StoredPage['result'],
  artifacts,
  screenshot: null,
  leftOut,
});

interface Case {
  readonly rules: QueryTree;
  readonly filters: QueryTree | null;
  readonly languages: string[];
  readonly artifacts: PageArtifacts;
  readonly leftOut: LeftOut;
}
const language = fc.constantFrom('en', 'en-GB', 'de');
const cases: fc.Arbitrary<Case> = fc.record({
  rules: tree,
  filters: fc.option(tree, { freq: 3 }),
  languages: fc.array(language, { maxLength: 2 }),
  artifacts: fc
    .tuple(page, fc.array(language, { maxLength: 1 }))
    .map(([artifacts, languages]) => ({ ...artifacts, languages })),
  leftOut: fc.record({ images: fc.boolean(), links: fc.boolean() }),
});
const question = ({ rules, filters, languages }: Case) => ({ rules, filters, languages, robots: 'obey' as const });

let agent: PageJudge;
beforeAll(() => {
  agent = new PageJudge({ limits: { cpuMs: 20_000, wallMs: 60_000, heapMiB: 512 } });
});
afterAll(() => agent.close());

/** What the agent posts of a page that somebody waits for. */
async function byAgent(asked: Case) {
  const judgement = await agent.decide(prepareRules(asked), asked.artifacts, asked.leftOut);
  return dryRunOutcomeOf(seen([...asked.artifacts.languages]), judgement);
}

describe('The same page by the same rules', { timeout: 120_000 }, () => {
  it('comes to the same in a run and in a dry run', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async (asked) => {
        expect(judgeStored(question(asked), stored(asked.artifacts, asked.leftOut))).toEqual(await byAgent(asked));
      }),
      { numRuns: 300 },
    );
  });

  it('comes to the same in the threads that either judges in', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async (asked) => {
        const apart = await judgeApart({ question: question(asked), page: stored(asked.artifacts, asked.leftOut) });
        expect(apart).toEqual(await byAgent(asked));
      }),
      { numRuns: 50 },
    );
  });

  it('would not, were one of them to judge a little less', () => {
    const forgetful: Record<string, (asked: Case) => unknown> = {
      'what was left out': (asked) => judgeOf({ ...asked, leftOut: { images: false, links: false } }),
      languages: (asked) => judgeOf({ ...asked, languages: [] }),
      filters: (asked) => judgeOf({ ...asked, filters: null }),
      'the order, content before language': (asked) => {
        const { filters } = compileRules(asked);
        const filtered = filters === null ? null : judge(filters, asked.artifacts);
        if (filtered?.compliant === false) return { kind: 'filtered_out', reason: 'content', filters: filtered };
        return judgeOf(asked);
      },
    };
    const judgeOf = (asked: Case) => judgePage(compileRules(asked), asked.languages, asked.artifacts, asked.leftOut);
    for (const [what, mutant] of Object.entries(forgetful)) {
      const told = fc.check(
        fc.property(cases, (asked) => expect(mutant(asked)).toEqual(judgeOf(asked))),
        { numRuns: 1_000 },
      );
      expect(told.failed, what).toBe(true);
    }
  });
});

describe('What is looked for inside the pictures of a page', () => {
  const side = 96;
  function hashOf(paint: (x: number, y: number) => number): string {
    const rgba = Uint8Array.from({ length: 4 * side * side }, (_, at) => {
      const point = at >> 2;
      return at % 4 === 3 ? 255 : paint((point % side) / side, Math.floor(point / side) / side);
    });
    const taken = takeFingerprint({ side, rgba, aspect: 1 });
    if (taken === null) throw new Error('too plain to be compared');
    return writeFingerprint(taken);
  }
  const rings = hashOf((x, y) => 128 + 100 * Math.sin(Math.hypot(x - 0.4, y - 0.6) * 30));
  const stripes = hashOf((x, y) => (Math.floor(x * 5 + y * 3) % 2 === 0 ? 40 : 220));
  const wants = (operator: 'includes' | 'not_includes', ...hashes: string[]): QueryTree => ({
    not: false,
    condition: 'AND',
    rules: hashes.map((hash, index) => ({
      id: String(index),
      field: 'custom_image',
      operator,
      value: [{ id: index + 1, name: hash.slice(0, 40), url: `/${index}`, hash }],
    })),
  });
  const text = (value: string): QueryTree => ({
    not: false,
    condition: 'AND',
    rules: [{ id: 't', field: 'dom_text', operator: 'contains', value }],
  });
  const pictures = (...hashes: string[]): PageArtifacts => ({
    text: '18+',
    links: [],
    images: hashes.map((hash, index) => ({ url: `/${index}.png`, hash })),
    languages: ['en'],
  });

  it.each([
    { name: 'all of it', filters: null, languages: [], shown: [], wanted: 2 },
    { name: 'what is not shown as it is', filters: null, languages: [], shown: [stripes], wanted: 1 },
    { name: 'nothing in another language', filters: null, languages: ['de'], shown: [], wanted: 0 },
    { name: 'nothing that a filter leaves out', filters: text('not there'), languages: [], shown: [], wanted: 0 },
    {
      name: 'what may turn a filter',
      filters: wants('includes', rings),
      languages: ['en'],
      shown: [stripes],
      wanted: 2,
    },
  ])('is $name in a run and in a dry run', async ({ filters, languages, shown, wanted }) => {
    const rules = wants('not_includes', rings, stripes);
    const artifacts = pictures(...shown);
    const run = prepareRules({ rules, filters, languages });
    const inRun = run.imagesOf(await agent.openImages(run, artifacts));
    expect(inRun).toEqual(wantedStill(compileRules({ rules, filters }), languages, artifacts));
    expect(inRun).toHaveLength(wanted);
  });
});
