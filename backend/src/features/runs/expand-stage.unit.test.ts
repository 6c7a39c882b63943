import type { PlannedTarget } from '@proofline/contracts/kinds/targets';
import { describe, expect, it } from 'vitest';
import type { Lead } from '../kinds/backend-kind.ts';
import { expandStage, FINDINGS_READ_AT_A_TIME } from './expand-stage.ts';

const searches: PlannedTarget[] = [
  { target: 1, url: 'http://search.example/?q=a', country: null },
  { target: 2, url: 'http://search.example/?q=b', country: null },
];
const lead = (url: string, country: string | null = 'GB') => ({ url, country });
const expanded = (leads: readonly (readonly Lead[])[], maxTargets: number) =>
  expandStage(searches, searches, async ({ target }) => leads[target - 1] ?? [], maxTargets);

describe('a later stage', () => {
  it('holds what was found, in the order of who found it, numbered on', async () => {
    const found = [[lead('http://b.example/'), lead('http://a.example/')], [lead('http://c.example/', null)]];
    expect(await expanded(found, 10)).toEqual([
      { target: 3, url: 'http://b.example/', country: 'GB', foundBy: 1 },
      { target: 4, url: 'http://a.example/', country: 'GB', foundBy: 1 },
      { target: 5, url: 'http://c.example/', country: null, foundBy: 2 },
    ]);
  });

  it('holds nothing twice, however it is written and whoever finds it, and nothing that was planned before', async () => {
    const found = [
      [lead('http://a.example'), lead('http://A.example:80/'), lead('http://a.example/', 'DE')],
      [lead('http://a.example/'), lead('http://search.example/?q=a', null)],
    ];
    expect((await expanded(found, 10))?.map(({ url, country, foundBy }) => [url, country, foundBy])).toEqual([
      ['http://a.example', 'GB', 1],
      ['http://a.example/', 'DE', 1],
    ]);
  });

  it('may hold as many as a run may have in all, and no more', async () => {
    const found = [[lead('http://a.example/'), lead('http://b.example/')]];
    expect(await expanded(found, 4)).toHaveLength(2);
    expect(await expanded(found, 3)).toBeUndefined();
    expect(await expanded([], 2)).toEqual([]);
  });

  it('is read a few targets at a time, and no further than to where there are too many', async () => {
    const many: PlannedTarget[] = Array.from({ length: 1_000 }, (_, index) => ({
      ...{ target: index + 1, url: `http://search.example/?q=${index}`, country: null },
    }));
    let reading = 0;
    let most = 0;
    let reads = 0;
    const leadsOf = async ({ target }: PlannedTarget) => {
      reads += 1;
      reading += 1;
      most = Math.max(most, reading);
      await Promise.resolve();
      reading -= 1;
      return [lead(`http://${target}-a.example/`), lead(`http://${target}-b.example/`)];
    };
    expect(await expandStage(many, many, leadsOf, 1_020)).toBeUndefined();
    expect(reads).toBe(2 * FINDINGS_READ_AT_A_TIME);
    expect(most).toBe(FINDINGS_READ_AT_A_TIME);
  });
});
