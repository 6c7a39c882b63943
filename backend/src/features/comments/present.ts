import type { Comment } from '@proofline/contracts/api/comments';
import type { CommentRow } from '@proofline/projections/comments/query';
import type { UserPrincipal } from '../../kernel/http/principal.ts';
import { UNKNOWN_USER } from '../accounts/account.ts';
import type { Person } from '../accounts/people.ts';
import { commentActions } from './policy.ts';

/** A row of GET /api/comments/ as this user sees it. Pure. */
export function presentComment(row: CommentRow, people: ReadonlyMap<number, Person>, reader: UserPrincipal): Comment {
  const { resultId } = row;
  const nameOf = (id: number | null) => (id === null ? undefined : people.get(id)?.name) ?? UNKNOWN_USER;
  return {
    id: row.id,
    comment: row.text,
    creator: row.authorId,
    user_full_name: nameOf(row.authorId),
    profilePicture: people.get(row.authorId)?.pictureUrl ?? null,
    ctime: row.createdAt.toISOString(),
    mtime: row.updatedAt.toISOString(),
    report: row.reportId,
    report__name: row.reportName ?? '',
    result: resultId,
    mentions: row.mentions.flatMap((id) => {
      const person = people.get(id);
      return person === undefined ? [] : [{ id, name: person.name }];
    }),
    deleted: row.deletedAt && { at: row.deletedAt.toISOString(), by_full_name: nameOf(row.deletedBy) },
    commentableText: resultId === null ? `Report #${row.reportId}` : `Result #${resultId}`,
    commentableId: resultId ?? row.reportId,
    commentableType: resultId === null ? 'report' : 'result',
    link: `/manage_checks/${row.checkId}/reports/${row.reportId}${resultId === null ? '' : `?result=${resultId}`}`,
    available_actions: row.deletedAt === null ? commentActions(reader, row.authorId) : [],
  };
}
