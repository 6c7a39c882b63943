import type { CommentEvent } from '@proofline/contracts/events/comment';
import type { CheckId, CommentId, OrganizationId, ReportId, UserId } from '@proofline/contracts/ids';
import type { Decider } from '../../kernel/commands/decider.ts';
import { NotInThisState, NotPermitted, UnknownSubject } from '../../kernel/commands/refusals.ts';
import { type CommentAction, commentActions } from './policy.ts';
import { type CommentState, evolveComment, initialComment } from './state.ts';

interface Actor {
  readonly userId: UserId;
  readonly organizationId: OrganizationId;
  readonly hasFullAccess: boolean;
  readonly isAuditor: boolean;
}

export type CommentCommand =
  | {
      readonly type: 'add';
      readonly commentId: CommentId;
      readonly reportId: ReportId;
      readonly checkId: CheckId;
      readonly authorId: UserId;
      readonly text: string;
    }
  | { readonly type: 'edit'; readonly actor: Actor; readonly text: string }
  | { readonly type: 'delete'; readonly actor: Actor };

/** A comment on a report (specification 002 §2.8, §5, §6). */
export const commentDecider: Decider<CommentState, CommentCommand, CommentEvent> = {
  category: 'comment',
  initial: initialComment,
  evolve: evolveComment,
  decide(command, state) {
    switch (command.type) {
      case 'add': {
        if (state.status !== 'none') throw new NotInThisState('already_exists', 'This comment exists already.');
        const { commentId, reportId, checkId, authorId, text } = command;
        return [{ type: 'CommentAdded', data: { commentId, reportId, checkId, authorId, text } }];
      }
      case 'edit': {
        const { commentId, text } = requireAllowed(state, command.actor, 'edit_comment');
        return text === command.text ? [] : [{ type: 'CommentEdited', data: { commentId, text: command.text } }];
      }
      case 'delete': {
        const { commentId } = requireAllowed(state, command.actor, 'delete_comment');
        return [{ type: 'CommentDeleted', data: { commentId } }];
      }
    }
  },
};

function requireAllowed(state: CommentState, actor: Actor, action: CommentAction) {
  if (state.status !== 'shown' || state.organizationId !== actor.organizationId) throw new UnknownSubject();
  if (!commentActions(actor, state.authorId).includes(action)) throw new NotPermitted();
  return state;
}
