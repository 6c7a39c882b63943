import type { Comment } from '@proofline/contracts/api/comments';
import { checkAndSlotOf } from '@proofline/contracts/ids';
import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';

interface Props extends Pick<ComponentProps<'a'>, 'className' | 'aria-label'> {
  readonly comment: Pick<Comment, 'report' | 'result'>;
  /** With the comments of the report open; those on a result stand in its details. */
  readonly opens?: boolean;
  readonly children?: ReactNode;
}

/** To what a comment is on: its report, or exactly its result. */
export function CommentLink({ comment: { report, result }, opens = false, children, ...rest }: Props) {
  const search = result !== null ? { result } : opens ? { comments: 'open' } : {};
  return (
    <Link
      {...rest}
      to="/manage_checks/$projectId/reports/$reportId"
      params={{ projectId: String(checkAndSlotOf(report).checkId), reportId: String(report) }}
      search={search}
    >
      {children}
    </Link>
  );
}
