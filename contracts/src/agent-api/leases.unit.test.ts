import { describe, expect, it } from 'vitest';
import { leaseAnswerSchema } from './leases.ts';

const target = {
  report: 1_200_000,
  check: 12,
  target: 1,
  url: 'http://a.example/',
  country: 'GB',
  lease: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  revision: 0,
  deadline: '2026-11-20T12:01:00Z',
  attempt: 1,
  posted_pages: [],
  posted_outcome: null,
};
const assignment = {
  report: 1_200_000,
  rules: { id: 'root', not: false, condition: 'AND', rules: [] },
  filters: null,
  languages: [],
  related_urls: '1',
  url_filter: null,
  priority_words: [],
};

describe('what an agent is given', () => {
  it('is compliance where the api is of the time before there were other kinds', () => {
    const answer = leaseAnswerSchema.parse({ targets: [target], assignments: [assignment] });
    expect(answer.targets[0]).toEqual({ ...target, kind: 'compliance' });
    expect(answer.assignments[0]).toEqual({ ...assignment, kind: 'compliance' });
  });

  it('is refused when its kind is one that no agent works on', () => {
    const answer = { targets: [{ ...target, kind: 'social_media' }], assignments: [] };
    expect(leaseAnswerSchema.safeParse(answer).success).toBe(false);
  });
});
