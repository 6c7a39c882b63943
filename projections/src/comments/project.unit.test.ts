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
      { type: 'added', ...added, organizationId: 1, at: '2026-11-20T12:00:00.000Z', position: 7n },
    ]);
  });

  it('given it is edited, has another text and another time', () => {
    const script = new EventScript().add('CommentAdded', added).add('CommentEdited', { commentId: 7, text: 'Better.' });
    expect(changesOfLast(commentProjector.project, script)).toEqual([
      { type: 'edited', commentId: 7, text: 'Better.', at: '2026-11-20T12:00:01.000Z', position: 10n },
    ]);
  });

  it('given it is deleted, is gone', () => {
    const script = new EventScript().add('CommentDeleted', { commentId: 7 });
    expect(changesOfLast(commentProjector.project, script)).toEqual([{ type: 'deleted', commentId: 7 }]);
  });
});
