import { describe, expect, it } from 'vitest';
import { leaseAnswerOfAnyVersion } from './lease-answer-of-any-version.ts';
import { compile, KindNotBuilt } from './registry.ts';

/** As an api of the version before kinds has sent it. */
const target = {
  report: 1_200_000,
  check: 12,
  target: 1,
  url: 'http://site.example/',
  country: 'GB',
  lease: '6f1c3f0a-2a0f-4f6e-9c8e-1d7f5b1f0a11',
  revision: 0,
  deadline: '2026-11-20T12:01:00.000Z',
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

describe('Work from an api', () => {
  it('that names no kinds is compliance', () => {
    const answer = leaseAnswerOfAnyVersion.parse({ targets: [target], assignments: [assignment] });
    expect(answer).toMatchObject({ targets: [target], assignments: [assignment] });
    expect([...answer.targets, ...answer.assignments].map(({ kind }) => kind)).toEqual(['compliance', 'compliance']);
  });

  it('that names them is as it was sent, with what this agent does not know left out', () => {
    const kind = 'compliance';
    const sent = { targets: [{ ...target, kind }], assignments: [{ ...assignment, kind, later: true }], later: 1 };
    const answer = leaseAnswerOfAnyVersion.parse(sent);
    expect(answer).toMatchObject({ targets: [target], assignments: [assignment] });
    expect(JSON.stringify(answer)).not.toContain('later');
  });

  it('is refused when it is no work', () => {
    expect(leaseAnswerOfAnyVersion.safeParse({ targets: [{ report: 1 }], assignments: [] }).success).toBe(false);
    expect(leaseAnswerOfAnyVersion.safeParse({ targets: ['x'], assignments: [] }).success).toBe(false);
    expect(leaseAnswerOfAnyVersion.safeParse({}).success).toBe(false);
  });

  it('of a kind that is not built cannot be made ready', () => {
    const [one] = leaseAnswerOfAnyVersion.parse({ targets: [], assignments: [assignment] }).assignments;
    if (one === undefined) throw new Error('One was sent.');
    expect(() => compile(Object.assign(one, { kind: 'popunder' as never }))).toThrow(KindNotBuilt);
  });
});
