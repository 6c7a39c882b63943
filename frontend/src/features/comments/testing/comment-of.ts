import { type Comment, commentSchema } from '@proofline/contracts/api/comments';

const at = '2026-11-20T10:00:00.000Z';

/** A comment of `Writer {id}` on report 100001 as the API presents it. */
export function commentOf(id: number, changes: Partial<Comment> = {}): Comment {
  return commentSchema.parse({
    ...{ id, comment: `Comment ${id}`, creator: id, user_full_name: `Writer ${id}`, ctime: at, mtime: at },
    ...{ report: 100_001, report__name: 'Licence check', link: '/manage_checks/1/reports/100001' },
    ...{ commentableText: 'Report #100001', commentableId: 100_001, commentableType: 'report' },
    ...{ result: null, mentions: [], deleted: null },
    available_actions: ['view_comment'],
    ...changes,
  });
}
