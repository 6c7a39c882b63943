import type { UserId } from '@proofline/contracts/ids';

export type CommentAction = 'view_comment' | 'edit_comment' | 'delete_comment';

interface Actor {
  readonly userId: UserId;
  readonly hasFullAccess: boolean;
  readonly isAuditor: boolean;
}

/** Authors change their words; authors and full-access users of the organisation take them away;
 * auditors only read. Pure. */
export function commentActions(actor: Actor, authorId: UserId): CommentAction[] {
  if (actor.isAuditor) return ['view_comment'];
  const isAuthor = actor.userId === authorId;
  return [
    'view_comment',
    ...(isAuthor ? (['edit_comment'] as const) : []),
    ...(isAuthor || actor.hasFullAccess ? (['delete_comment'] as const) : []),
  ];
}
