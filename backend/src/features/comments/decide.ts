import { isDeepStrictEqual } from 'node:util';
import type { CommentEvent } from '@proofline/contracts/events/comment';
import type { CheckId, CommentId, OrganizationId, ReportId, ResultId, UserId } from '@proofline/contracts/ids';
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
      /** The result of the report that it is on; undefined: on the report as a whole. */
      readonly resultId?: ResultId | undefined;
      readonly authorId: UserId;
      readonly text: string;
      readonly mentions: readonly UserId[];
    }
  | { readonly type: 'edit'; readonly actor: Actor; readonly text: string; readonly mentions: readonly UserId[] }
  | { readonly type: 'delete'; readonly actor: Actor };

/** A comment on a report or on one result of it (specification 002 §2.8, §5, §6). */
export const commentDecider: Decider<CommentState, CommentCommand, CommentEvent> = {
  category: 'comment',
  initial: initialComment,
  evolve: evolveComment,
  decide(command, state) {
    switch (command.type) {
      case 'add': {
        if (state.status !== 'none') throw new NotInThisState('already_exists', 'This comment exists already.');
        const { commentId, reportId, checkId, resultId, authorId, text } = command;
        const subject = { commentId, reportId, checkId, ...(resultId !== undefined && { resultId }) };
        return [{ type: 'CommentAdded', data: { ...subject, authorId, text, ...mentioning(command.mentions) } }];
      }
      case 'edit': {
        const { commentId, text, mentions } = requireAllowed(state, command.actor, 'edit_comment');
        if (text === command.text && isDeepStrictEqual(mentions, command.mentions)) return [];
        return [{ type: 'CommentEdited', data: { commentId, text: command.text, ...mentioning(command.mentions) } }];
      }
      case 'delete': {
        const { commentId } = requireAllowed(state, command.actor, 'delete_comment');
        return [{ type: 'CommentDeleted', data: { commentId } }];
      }
    }
  },
};

const mentioning = (mentions: readonly UserId[]) => (mentions.length === 0 ? {} : { mentions: [...mentions] });

function requireAllowed(state: CommentState, actor: Actor, action: CommentAction) {
  if (state.status !== 'shown' || state.organizationId !== actor.organizationId) throw new UnknownSubject();
  if (!commentActions(actor, state.authorId).includes(action)) throw new NotPermitted();
  return state;
}
