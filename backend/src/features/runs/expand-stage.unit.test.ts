import type { PlannedTarget } from '@proofline/contracts/kinds/targets';
import { describe, expect, it } from 'vitest';
import { expandStage } from './expand-stage.ts';

const searches: PlannedTarget[] = [
  { target: 1, url: 'http://search.example/?q=a', country: null },
  { target: 2, url: 'http://search.example/?q=b', country: null },
];
const lead = (url: string, country: string | null = 'GB') => ({ url, country });

describe('a later stage', () => {
  it('holds what was found, in the order of who found it, numbered on', () => {
    const found = [
      { foundBy: 1, leads: [lead('http://b.example/'), lead('http://a.example/')] },
      { foundBy: 2, leads: [lead('http://c.example/', null)] },
    ];
    expect(expandStage(searches, found, 10)).toEqual([
      { target: 3, url: 'http://b.example/', country: 'GB', foundBy: 1 },
      { target: 4, url: 'http://a.example/', country: 'GB', foundBy: 1 },
      { target: 5, url: 'http://c.example/', country: null, foundBy: 2 },
    ]);
  });

  it('holds nothing twice, however it is written and whoever finds it, and nothing that was planned before', () => {
    const found = [
      { foundBy: 1, leads: [lead('http://a.example'), lead('http://A.example:80/'), lead('http://a.example/', 'DE')] },
      { foundBy: 2, leads: [lead('http://a.example/'), lead('http://search.example/?q=a', null)] },
    ];
    expect(expandStage(searches, found, 10)?.map(({ url, country, foundBy }) => [url, country, foundBy])).toEqual([
      ['http://a.example', 'GB', 1],
      ['http://a.example/', 'DE', 1],
    ]);
  });

  it('may hold as many as a run may have in all, and no more', () => {
    const found = [{ foundBy: 1, leads: [lead('http://a.example/'), lead('http://b.example/')] }];
    expect(expandStage(searches, found, 4)).toHaveLength(2);
    expect(expandStage(searches, found, 3)).toBeUndefined();
    expect(expandStage(searches, [], 2)).toEqual([]);
  });
});
