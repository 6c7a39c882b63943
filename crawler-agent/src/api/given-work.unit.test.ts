import { describe, expect, it } from 'vitest';
import { givenWorkSchema } from './given-work.ts';

const report = 1_200_000;
const lease = '6f1c3f0a-2a0f-4f6e-9c8e-1d7f5b1f0a11';
const target = {
  kind: 'compliance',
  report,
  check: 12,
  target: 1,
  url: 'http://site.example/',
  country: 'GB',
  lease,
  revision: 0,
  deadline: '2026-11-20T12:01:00.000Z',
  attempt: 1,
  posted_pages: [],
  posted_outcome: null,
};
const assignment = {
  kind: 'compliance',
  report,
  rules: { id: 'root', not: false, condition: 'AND', rules: [] },
  filters: null,
  languages: [],
  related_urls: '1',
  url_filter: null,
  priority_words: [],
};

describe('Given work', () => {
  it('is as it was sent, with what this agent does not know left out', () => {
    const work = givenWorkSchema.parse({ targets: [target], assignments: [{ ...assignment, later: 1 }], later: 1 });
    expect(work).toEqual({ targets: [target], assignments: [assignment], unreadable: [] });
  });

  it('of an api that names no kinds is compliance', () => {
    const { kind: _, ...oldTarget } = target;
    const { kind: __, ...oldAssignment } = assignment;
    const work = givenWorkSchema.parse({ targets: [oldTarget], assignments: [oldAssignment] });
    expect(work).toEqual({ targets: [target], assignments: [assignment], unreadable: [] });
  });

  it.each([
    ['of a kind this agent does not know', { ...target, kind: 'social_media' }, { report, lease }],
    ['that lacks what every target says', { report, lease }, { report, lease }],
    ['without a lease that can be read', { ...target, lease: 5 }, { report, lease: undefined }],
    ['that is no target at all', 'x', { report: undefined, lease: undefined }],
  ])('is without a target %s, and with the others', (_, sent, named) => {
    const work = givenWorkSchema.parse({ targets: [sent, target], assignments: [assignment] });
    expect(work).toMatchObject({ targets: [target], assignments: [assignment], unreadable: [named] });
  });

  it('is without an assignment that cannot be read, and with the others', () => {
    const sent = {
      targets: [target],
      assignments: [{ ...assignment, report: report + 1, kind: 'social_media' }, assignment],
    };
    const work = givenWorkSchema.parse(sent);
    expect(work.assignments).toEqual([assignment]);
    expect(work.unreadable).toMatchObject([{ report: report + 1, lease: undefined }]);
  });

  it('is refused when it is no answer', () => {
    expect(givenWorkSchema.safeParse({}).success).toBe(false);
    expect(givenWorkSchema.safeParse({ targets: [target] }).success).toBe(false);
  });
});
