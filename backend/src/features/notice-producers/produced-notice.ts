import type { CheckId, CommentId, OrganizationId, ReportId, ResultId, UserId } from '@proofline/contracts/ids';
import type { NoticeCategory, NotificationType } from '@proofline/contracts/notifications';

/** Who is to hear of it; each of them only when they have chosen to hear of its category. */
export type Audience =
  | {
      readonly to: 'organization';
      readonly organizationId: OrganizationId;
      /** Members that hear nothing of it all the same: who did it, or is told otherwise. */
      readonly except: readonly UserId[];
    }
  /** These, as far as they are members of the organisation. */
  | { readonly to: 'members'; readonly organizationId: OrganizationId; readonly userIds: readonly UserId[] }
  /** Who may change everything in the organisation. */
  | { readonly to: 'managers'; readonly organizationId: OrganizationId }
  | { readonly to: 'superusers' };

/** Something to be told, as a producer says it. */
export interface ProducedNotice {
  /** Names what led to it, for ever: the same cause is told to the same person once. At most 190 characters. */
  readonly cause: string;
  readonly category: NoticeCategory;
  readonly kind: NotificationType;
  /** The first line gives the verdict and what it is about. */
  readonly message: string;
  /** A path of our own. */
  readonly link: string;
  readonly audience: Audience;
  /** Who did what it tells of; null: nobody. */
  readonly by: UserId | null;
  /** What it is about, where it is about one. Who has muted the report does not hear of it. */
  readonly checkId?: CheckId | undefined;
  readonly reportId?: ReportId | undefined;
  readonly resultId?: ResultId | undefined;
  readonly commentId?: CommentId | undefined;
}
