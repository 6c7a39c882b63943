import { eventCatalogue, eventGroups } from '@proofline/contracts/events/catalogue';
import { describe, expect, it } from 'vitest';
import { commentProjector } from './comments/project.ts';
import { findingKindOf, findingKinds } from './findings/registry.ts';
import { PROJECTION_NAMES } from './projection-names.ts';
import { readModels } from './read-models.ts';
import { type Answers, EventUnanswered, totalProjector } from './runtime/total-projector.ts';

const types = [...eventCatalogue.keys()];

describe('every event of the catalogue', () => {
  it.each(PROJECTION_NAMES)('is read by %s, or it says why not', (name) => {
    const { eventTypes, notShown } = readModels[name];
    for (const type of types) {
      expect(eventTypes.has(type), type).toBe(!notShown.has(type));
      if (notShown.has(type)) expect(notShown.get(type)).toMatch(/^[a-z].{19,}[a-z]$/);
    }
  });

  it('is read by one of them at least', () => {
    const read = new Set(PROJECTION_NAMES.flatMap((name) => [...readModels[name].eventTypes]));
    expect(types.filter((type) => !read.has(type))).toEqual([]);
  });

  it('tells a finding that a kind of check shows, when it tells one', () => {
    for (const { type } of eventGroups.finding) expect(findingKindOf(type), type).toBeDefined();
    expect(findingKinds.size).toBeGreaterThan(0);
  });
});

describe('an event that nobody answers for', () => {
  const answers: Answers<string> = {
    comment: { CommentAdded: () => ['added'], CommentEdited: () => ['edited'], CommentDeleted: 'of no interest here' },
    check: 'of no interest here',
    report: 'of no interest here',
    crawl: 'of no interest here',
    finding: 'of no interest here',
    favorite: 'of no interest here',
    attention: 'of no interest here',
    notification: 'of no interest here',
    retention: 'of no interest here',
    urlList: 'of no interest here',
    agent: 'of no interest here',
    account: 'of no interest here',
    organization: 'of no interest here',
    feature: 'of no interest here',
    selectable: 'of no interest here',
    installation: 'of no interest here',
    parkedEvent: 'of no interest here',
  };

  it('is no mistake of the catalogue as it is', () => {
    expect(totalProjector(answers).eventTypes).toEqual(['CommentAdded', 'CommentEdited']);
  });

  it.each([
    ['one more in a group that is answered event by event', { ...eventGroups, comment: [{ type: 'CommentPinned' }] }],
    ['a group of its own', { ...eventGroups, popunder: [{ type: 'PopunderRecorded' }] }],
  ])('is refused when the read models are loaded: %s', (_, groups) => {
    expect(() => totalProjector(answers, groups)).toThrow(EventUnanswered);
  });

  it.each([
    ['an answer left out', { ...answers, comment: { CommentAdded: () => ['added'] } }],
    ['a reason left empty', { ...answers, check: '' }],
  ])('is refused when the read models are loaded: %s', (_, mutant) => {
    expect(() => totalProjector(mutant as unknown as Answers<string>)).toThrow(EventUnanswered);
  });

  it('is the only thing that is refused: real read models load', () => {
    expect(commentProjector.eventTypes).toEqual(['CommentAdded', 'CommentEdited', 'CommentDeleted']);
  });
});
