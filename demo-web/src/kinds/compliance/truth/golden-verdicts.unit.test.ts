import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileTree } from '@proofline/rules/compile';
import { judge } from '@proofline/rules/judge';
import { pageArtifactsSchema } from '@proofline/rules/page-artifacts';
import { parseQueryTree } from '@proofline/rules/parse-query-tree';
import type { Verdict } from '@proofline/rules/verdict';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_SEED } from '../../../seed.ts';
import { renderPage } from '../pages/render-page.ts';
import { DEMO_RULE_IDS, demoCheck } from '../seed/demo-check.ts';
import { planDemoWeb } from '../sites/demo-web-plan.ts';
import type { PageFacts, TextPlacement } from '../sites/page-facts.ts';
import { readNaively } from '../testing/naive-reader.ts';
import { manifestPage } from './manifest.ts';

const pageCount = 200;
/** What a reader without a browser sees, or does not see, as a visitor would. */
const needsNoBrowser: ReadonlySet<TextPlacement> = new Set([
  'shown',
  'split_across_spans',
  'absent',
  'display_none',
  'in_comment',
]);

function isPlain({ ageNotice, responsibleNotice, termsNotice, riskFreeClaim, larkfieldLink }: PageFacts): boolean {
  const placements = [ageNotice, responsibleNotice, termsNotice, riskFreeClaim];
  return placements.every((placement) => needsNoBrowser.has(placement)) && larkfieldLink !== 'tracker_only';
}

function compiled() {
  const parsed = parseQueryTree(demoCheck.rules);
  if (!parsed.ok) throw new Error(parsed.message);
  return compileTree(parsed.tree);
}

describe('Two hundred stored pages', () => {
  let folder: string;
  const files: { path: string; expected: unknown }[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'proofline-golden-'));
    const plans = planDemoWeb(DEFAULT_SEED).sites.flatMap((site) => site.pages.map((page) => ({ site, page })));
    const plain = plans.filter(
      ({ page }) => page.behaviour.kind === 'plain' && page.facts.mentionsLarkfield && isPlain(page.facts),
    );
    for (const [index, { site, page }] of plain.slice(0, pageCount).entries()) {
      const { text, links } = readNaively(renderPage(page, site, DEFAULT_SEED));
      const artifacts = { text, links: links.map((url) => ({ url })), images: [], languages: [site.site.language] };
      const path = join(folder, `${index}.json`);
      await writeFile(path, JSON.stringify(artifacts));
      const { expected } = manifestPage(page);
      files.push({ path, expected: 'perRule' in expected ? expected.perRule : null });
    }
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Reads and judges all pages, so many at a time, with one set of compiled rules. */
  async function judgeAll(concurrency: number): Promise<Verdict[]> {
    const rules = compiled();
    const verdicts: Verdict[] = new Array(files.length);
    const waiting = [...files.entries()];
    const worker = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const [index, { path }] = next;
        verdicts[index] = judge(rules, pageArtifactsSchema.parse(JSON.parse(await readFile(path, 'utf8'))));
      }
    };
    await Promise.all(Array.from({ length: concurrency }, worker));
    return verdicts;
  }

  it('get the same verdicts one at a time and 64 at once, and those of the manifest', async () => {
    expect(files).toHaveLength(pageCount);
    const [one, many] = [await judgeAll(1), await judgeAll(64)];
    expect(JSON.stringify(many)).toBe(JSON.stringify(one));
    const scores = one.map(({ perRule }) => Object.fromEntries(perRule.map(({ id, score }) => [id, score])));
    expect(scores).toEqual(files.map(({ expected }) => expected));
    for (const id of DEMO_RULE_IDS) expect(new Set(scores.map((page) => page[id])), id).toEqual(new Set([100, 0]));
  });
});
