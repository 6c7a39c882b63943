import { describe, expect, it } from 'vitest';
import { compareLog, type LogFacts, type ProbedMark } from './compare-log.ts';
import { ADOPT_COMMAND, comparisonSentence } from './comparison-sentence.ts';

const ours = '5f0c1a52-6a0e-4f0e-9a55-0a5b7a1f1f44';
const theirs = '0e0f5f2a-51c9-4c0b-8a1c-0c4a4c5a7d10';
const mark = (changes: Partial<ProbedMark> = {}): ProbedMark => ({
  ...{ reader: 'projections', position: 40n, event: 'same', refused: false },
  ...changes,
});
const facts = (changes: Partial<LogFacts> = {}): LogFacts => ({
  ...{ logId: ours, end: 50n, isEmpty: false, ownId: ours, isSettled: true, isAdopting: false, marks: [mark()] },
  ...changes,
});
const findingOf = (changes: Partial<LogFacts>) => compareLog(facts(changes)).finding;

describe('a log beside what was read of it', () => {
  it.each<[string, Partial<LogFacts>, ReturnType<typeof findingOf>]>([
    ['the log that was read', {}, 'same'],
    [
      'a first start',
      { logId: undefined, ownId: undefined, isSettled: false, isEmpty: true, end: undefined, marks: [] },
      'same',
    ],
    ['fresh databases under a log that is there', { ownId: undefined, isSettled: false, marks: [] }, 'same'],
    ['a proposal that came too late', { ownId: theirs, isSettled: false, marks: [] }, 'same'],
    [
      'data of an earlier release',
      { logId: undefined, ownId: undefined, isSettled: false, marks: [mark({ event: 'unknown' })] },
      'same',
    ],
    ['a start that was cut off before the log had the identity', { logId: undefined, isSettled: false }, 'same'],
    ['a start that was cut off before Postgres heard of it', { isSettled: false }, 'same'],
    ['a backup from before the identity with all that was read', { logId: undefined }, 'same'],
    ["another installation's log", { logId: theirs }, 'other_installation'],
    ["another's log before anything was read", { logId: theirs, marks: [] }, 'other_installation'],
    ["another's log under data of an earlier release", { ownId: undefined, isSettled: false }, 'other_installation'],
    ["another's log under a mere proposal", { ownId: theirs, isSettled: false }, 'other_installation'],
    ['nothing left', { logId: undefined, isEmpty: true, end: undefined }, 'empty_log'],
    ["nothing left but the server's own events", { logId: undefined, isEmpty: true, end: 4_000n }, 'empty_log'],
    [
      'nothing left of an earlier release',
      { logId: undefined, ownId: undefined, isSettled: false, isEmpty: true, marks: [mark({ event: 'unknown' })] },
      'empty_log',
    ],
    ['a shorter log', { end: 39n }, 'restored_backup'],
    [
      'a shorter log of an earlier release',
      { logId: undefined, ownId: undefined, isSettled: false, end: 39n, marks: [mark({ event: 'unknown' })] },
      'restored_backup',
    ],
    ['a backup that has grown since', { marks: [mark({ event: 'absent' })] }, 'restored_backup'],
    [
      'one reader of two that knows better',
      { marks: [mark(), mark({ reader: 'reactor:x', event: 'absent' })] },
      'restored_backup',
    ],
    [
      'a backup from before the identity, nobody remembers an event',
      { logId: undefined, marks: [mark({ event: 'unknown' })] },
      'restored_backup',
    ],
    ['the same history on another server', { marks: [mark({ event: 'elsewhere' })] }, 'moved'],
    [
      'the same history on a server with smaller positions',
      { end: 12n, marks: [mark({ event: 'elsewhere' })] },
      'moved',
    ],
    ['a position inside another record', { marks: [mark({ event: 'unknown', refused: true })] }, 'position_refused'],
    ['an adoption that broke off', { isAdopting: true }, 'adoption_unfinished'],
  ])('%s', (_, changes, finding) => {
    expect(findingOf(changes)).toBe(finding);
  });

  it.each<[string, Partial<LogFacts>, string]>([
    ['is complete', {}, 'nowhere'],
    ['is to go into the log', { logId: undefined }, 'in_log'],
    ['is to go into Postgres', { ownId: undefined, isSettled: false, marks: [] }, 'in_postgres'],
    ['is to be settled', { isSettled: false }, 'in_postgres'],
  ])('has an identity that %s', (_, changes, identify) => {
    expect(compareLog(facts(changes))).toEqual({ finding: 'same', identify });
  });
});

/** Every combination of what can be known. */
const combinations: LogFacts[] = [];
for (const logId of [undefined, ours, theirs])
  for (const [ownId, isSettled] of [
    [undefined, false],
    [ours, false],
    [ours, true],
  ] as const)
    for (const isEmpty of logId === undefined ? [false, true] : [false])
      for (const end of isEmpty ? [undefined, 50n] : [39n, 50n])
        for (const isAdopting of [false, true])
          for (const marks of [
            [],
            ...(['same', 'absent', 'elsewhere', 'unknown'] as const).flatMap((event) => [
              [mark({ event })],
              [mark({ event, refused: true })],
              [mark(), mark({ reader: 'reactor:x', event })],
            ]),
          ])
            combinations.push({ logId, ownId, isSettled, isEmpty, end, isAdopting, marks });

describe('every combination of what can be known', () => {
  it('lets nobody work where something that was read may be missing', () => {
    for (const known of combinations) {
      const { finding } = compareLog(known);
      const { logId, ownId, isSettled, isEmpty, end, isAdopting, marks } = known;
      const isLost =
        isAdopting ||
        (isSettled && logId !== undefined && logId !== ownId) ||
        (marks.length > 0 && logId !== undefined && logId !== ownId) ||
        (marks.length > 0 && isEmpty) ||
        marks.some(
          ({ event, position, refused }) =>
            event === 'absent' || event === 'elsewhere' || refused || end === undefined || end < position,
        ) ||
        (isSettled && logId === undefined && marks.length > 0 && marks.every(({ event }) => event === 'unknown'));
      expect(
        finding === 'same',
        JSON.stringify({ ...known, end: String(end), marks: marks.map(({ event }) => event) }),
      ).toBe(!isLost);
    }
    expect(combinations.length).toBeGreaterThan(600);
  });

  it('has a sentence, with the command that helps where one does', () => {
    for (const known of combinations) {
      const comparison = compareLog(known);
      const sentence = comparisonSentence(comparison);
      expect(sentence).toMatch(/^The event log .*\.$/);
      expect(sentence.includes(ADOPT_COMMAND)).toBe(comparison.finding !== 'same');
    }
  });
});

describe('the sentence, which anybody may read', () => {
  it.each<Partial<LogFacts>>([
    { isAdopting: true },
    { logId: theirs },
    { logId: undefined, isEmpty: true, end: undefined },
    { marks: [mark({ event: 'absent' })] },
    { marks: [mark({ event: 'elsewhere' })] },
    { end: 3n },
    { marks: [mark({ refused: true })] },
  ])('names the command, and neither ids nor hosts nor figures: %o', (changes) => {
    const sentence = comparisonSentence(compareLog(facts(changes)));
    expect(sentence).toContain(ADOPT_COMMAND);
    expect(sentence).not.toMatch(/\d|esdb|projections|@|[0-9a-f]{8}-/);
  });
});
