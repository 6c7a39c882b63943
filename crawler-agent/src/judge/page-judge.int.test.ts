import { compileRules } from '@proofline/rules/compiled-rules';
import { judgePage } from '@proofline/rules/judge-page';
import type { QueryTree } from '@proofline/rules/query-tree';
import { page, tree } from '@proofline/rules/testing/random-rules';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { JudgeLimits } from './judge-thread.ts';
import { PageJudge } from './page-judge.ts';
import { type PageRules, prepareRules } from './prepared-rules.ts';

const nothing = { images: false, links: false };
const roomy: JudgeLimits = { cpuMs: 20_000, wallMs: 60_000, heapMiB: 512 };
const pageRules = (rules: QueryTree, filters: QueryTree | null = null): PageRules => ({
  rules,
  filters,
  languages: [],
});
const bulk = (phrases: readonly string[]): QueryTree => ({
  not: false,
  condition: 'AND',
  rules: [{ id: 'r', field: 'bulk_text', operator: 'contains_any', value: { name: 'Bulk', bulk: [...phrases] } }],
});
const pageOf = (text: string) => ({ text, links: [], images: [], languages: [] });
const quick = prepareRules(pageRules(bulk(['18+'])));
/** Each phrase is matched at every letter of the page. */
const slowTree = bulk(Array.from({ length: 60 }, (_, index) => `a^#${index + 1}a`));
const slow = prepareRules(pageRules(slowTree));
const slowPage = pageOf('a'.repeat(60_000));

let judge: PageJudge;
afterEach(() => judge.close());

/** Processor time that this thread takes for something. */
async function cpuMsHere(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

describe('Pages judged in threads of their own', { timeout: 120_000 }, () => {
  it('get the verdicts that they would get here', async () => {
    judge = new PageJudge({ limits: roomy });
    const filters = fc.option(tree, { freq: 3 });
    await fc.assert(
      fc.asyncProperty(tree, filters, page, fc.boolean(), async (rules, filtering, artifacts, links) => {
        const leftOut = { images: false, links };
        const asked = pageRules(rules, filtering);
        const told = await judge.decide(prepareRules(asked), artifacts, leftOut);
        expect(told).toEqual(judgePage(compileRules(asked), [], artifacts, leftOut));
      }),
      { numRuns: 200 },
    );
  });

  it('take hardly any of the time of the thread that the proxy and the leases are in', async () => {
    judge = new PageJudge({ limits: roomy });
    await judge.decide(slow, pageOf('a'), nothing);
    const here = await cpuMsHere(() => judgePage(compileRules(pageRules(slowTree)), [], slowPage, nothing));
    const apart = await cpuMsHere(() => judge.decide(slow, slowPage, nothing));
    expect(here).toBeGreaterThan(100);
    expect(apart).toBeLessThan(here / 4);
  });

  it('are undecided when they take longer than they may, and the next ones are judged', async () => {
    judge = new PageJudge({ limits: { ...roomy, cpuMs: 50 } });
    const detail = 'Judging the page by its rules takes more than 0.05 s, or too much memory.';
    expect(await judge.decide(slow, slowPage, nothing)).toEqual({ kind: 'undecided', detail });
    expect(await judge.decide(quick, pageOf('18+'), nothing)).toMatchObject({ verdict: { compliant: true } });
  });

  it('are undecided by the clock alone where a processor is hardly to be had', async () => {
    judge = new PageJudge({ limits: { ...roomy, cpuMs: 20, wallMs: 20 } });
    expect(await judge.decide(slow, slowPage, nothing)).toMatchObject({ kind: 'undecided' });
  });

  it('are undecided when they take more memory than they may, and the next ones are judged', async () => {
    judge = new PageJudge({ limits: { ...roomy, heapMiB: 24 } });
    const large = pageOf('aé'.repeat(2_000_000));
    const rules = prepareRules(pageRules(bulk(['a^é', 'é^a', 'aé^#9 é'])));
    expect(await judge.decide(rules, large, nothing)).toMatchObject({ kind: 'undecided' });
    expect(await judge.decide(quick, pageOf('18+'), nothing)).toMatchObject({ verdict: { compliant: true } });
  });

  it('of one run never keep those of another waiting, which with a single thread they would', async () => {
    const order = async (threads: number) => {
      judge = new PageJudge({ threads, limits: roomy });
      await judge.decide(quick, pageOf('18+'), nothing);
      const ended: string[] = [];
      const slowOnes = Array.from({ length: 4 }, async () => {
        await judge.decide(slow, slowPage, nothing);
        ended.push('slow');
      });
      await judge.decide(quick, pageOf('18+'), nothing);
      ended.push('quick');
      await Promise.all(slowOnes);
      await judge.close();
      return ended;
    };
    expect((await order(4))[0]).toBe('quick');
    expect((await order(1))[0]).toBe('slow');
  });
});
