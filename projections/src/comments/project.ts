import type { CheckId, CommentId, OrganizationId, ReportId, UserId } from '@proofline/contracts/ids';
import { type LoggedEvent, organizationOf } from '../runtime/logged-event.ts';

export type CommentChange =
  | {
      type: 'added';
      commentId: CommentId;
      organizationId: OrganizationId;
      reportId: ReportId;
      checkId: CheckId;
      authorId: UserId;
      text: string;
      at: string;
      position: bigint;
    }
  | { type: 'edited'; commentId: CommentId; text: string; at: string; position: bigint }
  | { type: 'deleted'; commentId: CommentId };

export const commentEventTypes = ['CommentAdded', 'CommentEdited', 'CommentDeleted'] as const;

export function projectComment(logged: LoggedEvent): CommentChange[] {
  const { event, metadata, position } = logged;
  switch (event.type) {
    case 'CommentAdded':
      return [{ type: 'added', ...event.data, organizationId: organizationOf(logged), at: metadata.at, position }];
    case 'CommentEdited':
      return [{ type: 'edited', ...event.data, at: metadata.at, position }];
    case 'CommentDeleted':
      return [{ type: 'deleted', ...event.data }];
    default:
      return [];
  }
}
