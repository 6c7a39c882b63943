import {
  type CheckId,
  type CommentId,
  type OrganizationId,
  type ReportId,
  type ResultId,
  type UserId,
  userIdSchema,
} from '@proofline/contracts/ids';
import { organizationOf } from '../runtime/logged-event.ts';
import { totalProjector } from '../runtime/total-projector.ts';

export type CommentChange =
  | {
      readonly type: 'added';
      readonly commentId: CommentId;
      readonly organizationId: OrganizationId;
      readonly reportId: ReportId;
      readonly checkId: CheckId;
      readonly resultId: ResultId | null;
      readonly authorId: UserId;
      readonly text: string;
      readonly mentions: readonly UserId[];
      readonly at: string;
      readonly position: bigint;
    }
  | {
      readonly type: 'edited';
      readonly commentId: CommentId;
      readonly text: string;
      readonly mentions: readonly UserId[];
      readonly at: string;
      readonly position: bigint;
    }
  | {
      readonly type: 'deleted';
      readonly commentId: CommentId;
      /** Null for who is no user. */
      readonly by: UserId | null;
      readonly at: string;
      readonly position: bigint;
    };

export const commentProjector = totalProjector<CommentChange>({
  comment: {
    CommentAdded: (logged) => {
      const { event, metadata, position } = logged;
      const { resultId = null, mentions = [], ...data } = event.data;
      const organizationId = organizationOf(logged);
      return [{ type: 'added', ...data, resultId, mentions, organizationId, at: metadata.at, position }];
    },
    CommentEdited: ({ event, metadata, position }) => {
      const { mentions = [], ...data } = event.data;
      return [{ type: 'edited', ...data, mentions, at: metadata.at, position }];
    },
    CommentDeleted: ({ event, metadata, position }) => {
      const { type, id } = metadata.actor;
      const by = type === 'user' ? userIdSchema.parse(Number(id)) : null;
      return [{ type: 'deleted', ...event.data, by, at: metadata.at, position }];
    },
  },
  check: 'names of checks are read beside comments',
  report: 'names of reports are read beside comments',
  crawl: 'a comment is about a report, whatever happens in it',
  finding: 'a comment is about a report, whatever is found in it',
  favorite: 'a comment is about a report',
  attention: 'a comment is about a report',
  notification: 'what people are told of a comment changes nothing in it',
  retention: 'comments stay beside a report that is archived',
  urlList: 'a comment names no list',
  agent: 'a comment names no agent',
  account: 'names of authors are read beside comments',
  organization: 'a comment stays with its organisation',
  feature: 'who may see comments is asked when they are read',
  selectable: 'a comment names no choice',
  installation: 'the same comments, whoever keeps the log',
  parkedEvent: 'a comment shows what was read of it',
});
