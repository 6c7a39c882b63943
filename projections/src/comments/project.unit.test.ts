import { describe, expect, it } from 'vitest';
import { changesOfLast } from '../testing/changes-of.ts';
import { EventScript } from '../testing/event-script.ts';
import { CHECK, REPORT } from '../testing/one-run.ts';
import { commentProjector } from './project.ts';

const added = { commentId: 7, reportId: REPORT, checkId: CHECK, authorId: 2, text: 'Licence logo changed.' };

describe('a comment', () => {
  it('given it is added, is there', () => {
    const script = new EventScript().add('CommentAdded', added);
    expect(changesOfLast(commentProjector.project, script)).toEqual([
      {
        type: 'added',
        ...added,
        resultId: null,
        mentions: [],
        organizationId: 1,
        at: '2026-11-20T12:00:00.000Z',
        position: 7n,
      },
    ]);
  });

  it('given it is edited, has another text and another time', () => {
    const script = new EventScript().add('CommentAdded', added).add('CommentEdited', { commentId: 7, text: 'Better.' });
    expect(changesOfLast(commentProjector.project, script)).toEqual([
      { type: 'edited', commentId: 7, text: 'Better.', mentions: [], at: '2026-11-20T12:00:01.000Z', position: 10n },
    ]);
  });

  it('given it is on a result and mentions people, says which and whom', () => {
    const named = { ...added, resultId: `${REPORT}-1-1`, mentions: [5] };
    expect(changesOfLast(commentProjector.project, new EventScript().add('CommentAdded', named))).toEqual([
      expect.objectContaining({ resultId: named.resultId, mentions: [5] }),
    ]);
  });

  it('given it is deleted, says who did it and when', () => {
    const script = new EventScript().add('CommentDeleted', { commentId: 7 });
    expect(changesOfLast(commentProjector.project, script)).toEqual([
      { type: 'deleted', commentId: 7, by: 2, at: '2026-11-20T12:00:00.000Z', position: 7n },
    ]);
  });
});
