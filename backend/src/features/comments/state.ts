import type { CommentEvent } from '@proofline/contracts/events/comment';
import type { CheckId, CommentId, OrganizationId, ReportId, ResultId, UserId } from '@proofline/contracts/ids';

/** What a comment's stream says about it. */
export type CommentState =
  | { readonly status: 'none' }
  | {
      readonly status: 'shown';
      readonly commentId: CommentId;
      readonly organizationId: OrganizationId | null;
      readonly reportId: ReportId;
      readonly checkId: CheckId;
      readonly resultId?: ResultId | undefined;
      readonly authorId: UserId;
      readonly text: string;
      readonly mentions: readonly UserId[];
    }
  | { readonly status: 'deleted' };

export const initialComment: CommentState = { status: 'none' };

export function evolveComment(
  state: CommentState,
  event: CommentEvent,
  { organizationId }: { readonly organizationId: OrganizationId | null },
): CommentState {
  switch (event.type) {
    case 'CommentAdded':
      return { status: 'shown', organizationId, ...event.data, mentions: event.data.mentions ?? [] };
    case 'CommentEdited':
      return state.status === 'shown'
        ? { ...state, text: event.data.text, mentions: event.data.mentions ?? [] }
        : state;
    case 'CommentDeleted':
      return { status: 'deleted' };
  }
}
