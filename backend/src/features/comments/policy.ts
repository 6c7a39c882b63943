import type { UserId } from '@proofline/contracts/ids';

export type CommentAction = 'view_comment' | 'edit_comment' | 'delete_comment';

interface Actor {
  readonly userId: UserId;
  readonly hasFullAccess: boolean;
}

/** Authors change their words; authors and full-access users of the organisation take them away. Pure. */
export function commentActions(actor: Actor, authorId: UserId): CommentAction[] {
  const isAuthor = actor.userId === authorId;
  return [
    'view_comment',
    ...(isAuthor ? (['edit_comment'] as const) : []),
    ...(isAuthor || actor.hasFullAccess ? (['delete_comment'] as const) : []),
  ];
}
