import type { Comment } from '@proofline/contracts/api/comments';
import type { CommentRow } from '@proofline/projections/comments/query';
import type { UserPrincipal } from '../../kernel/http/principal.ts';
import { UNKNOWN_USER } from '../accounts/account.ts';
import { commentActions } from './policy.ts';

/** A row of GET /api/comments/ as this user sees it. Pure. */
export function presentComment(row: CommentRow, names: ReadonlyMap<number, string>, reader: UserPrincipal): Comment {
  return {
    id: row.id,
    comment: row.text,
    creator: row.authorId,
    user_full_name: names.get(row.authorId) ?? UNKNOWN_USER,
    ctime: row.createdAt.toISOString(),
    mtime: row.updatedAt.toISOString(),
    report: row.reportId,
    report__name: row.reportName ?? '',
    link: `/manage_checks/${row.checkId}/reports/${row.reportId}`,
    available_actions: commentActions(reader, row.authorId),
  };
}
