import type { Comment } from '@proofline/contracts/api/comments';
import type { CommentRow } from '@proofline/projections/comments/query';
import type { UserPrincipal } from '../../kernel/http/principal.ts';
import { UNKNOWN_USER } from '../accounts/account.ts';
import type { Person } from '../accounts/people.ts';
import { commentActions } from './policy.ts';

/** A row of GET /api/comments/ as this user sees it. Pure. */
export function presentComment(row: CommentRow, authors: ReadonlyMap<number, Person>, reader: UserPrincipal): Comment {
  return {
    id: row.id,
    comment: row.text,
    creator: row.authorId,
    user_full_name: authors.get(row.authorId)?.name ?? UNKNOWN_USER,
    profilePicture: authors.get(row.authorId)?.pictureUrl ?? null,
    ctime: row.createdAt.toISOString(),
    mtime: row.updatedAt.toISOString(),
    report: row.reportId,
    report__name: row.reportName ?? '',
    commentableText: `Report #${row.reportId}`,
    commentableId: row.reportId,
    commentableType: 'report',
    link: `/manage_checks/${row.checkId}/reports/${row.reportId}`,
    available_actions: commentActions(reader, row.authorId),
  };
}
