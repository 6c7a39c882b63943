import { describe, expect, it } from 'vitest';
import { withFirstRequests } from './first-requests.ts';
import type { RawNavigation } from './raw-pass.ts';

const landing: RawNavigation = {
  ...{ url: 'http://landing.example/', method: 'GET', at: 40, isRedirect: false, status: 200, refresh: null },
  ...{ failure: null, answeredAt: 50, attachment: null, step: { name: 'click', at: 0, point: null, element: null } },
};
const heard = (url: string, redirectStatus: number | null, at = 0) => ({ url, redirectStatus, at });
const wayOf = (documents: Parameters<typeof withFirstRequests>[1]) =>
  withFirstRequests([landing], documents).map(({ url, status, isRedirect }) => [url, status, isRedirect]);
const asTold = [[landing.url, 200, false]];

describe('The documents of a window', () => {
  it('begin with redirects that its own session alone has heard of', () => {
    const documents = [heard('http://ads.example/', null), heard('http://tds.example/', 302), heard(landing.url, 307)];
    expect(wayOf(documents)).toEqual([
      ['http://ads.example/', 302, false],
      ['http://tds.example/', 307, true],
      ['http://landing.example/', 200, true],
    ]);
  });

  it('are as they were told where nobody has heard more', () => {
    expect(wayOf([])).toEqual(asTold);
    expect(wayOf([heard(landing.url, null)])).toEqual(asTold);
    expect(withFirstRequests([], [heard('http://ads.example/', null)])).toEqual([]);
  });

  it('begin with no document that led on by itself: that one would have been told', () => {
    expect(wayOf([heard('http://ads.example/', null), heard(landing.url, null)])).toEqual(asTold);
  });
});
