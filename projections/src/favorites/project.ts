import type { EventOfGroup } from '@proofline/contracts/events/catalogue';
import type { CheckId, OrganizationId, UserId } from '@proofline/contracts/ids';
import { organizationOf } from '../runtime/logged-event.ts';
import { type Logged, totalProjector } from '../runtime/total-projector.ts';

/** A check became a favourite of somebody, or is none any more. */
export interface FavoriteChange {
  readonly userId: UserId;
  readonly checkId: CheckId;
  readonly organizationId: OrganizationId;
  readonly isFavorite: boolean;
  readonly at: string;
  readonly position: bigint;
}

const ofCheck = 'what a check is stands beside whose favourite it is';
const ofRun = 'a favourite is a check, whatever its runs do';
const unread = 'it makes nothing a favourite of anybody';

export const favoriteProjector = totalProjector<FavoriteChange>({
  favorite: {
    CheckFavorited: (logged) => changed(logged, true),
    CheckUnfavorited: (logged) => changed(logged, false),
  },
  check: ofCheck,
  report: ofRun,
  crawl: ofRun,
  finding: ofRun,
  comment: 'a comment is about a report',
  attention: 'a favourite is a check, whatever was read of it',
  notification: 'what people are told makes nothing a favourite',
  retention: ofRun,
  urlList: unread,
  agent: unread,
  account: 'who cannot sign in keeps their favourites for when they can again',
  organization: unread,
  feature: 'whether favourites are shown is asked when they are read',
  selectable: unread,
  installation: unread,
  parkedEvent: unread,
});

function changed(logged: Logged<EventOfGroup<'favorite'>>, isFavorite: boolean): FavoriteChange[] {
  const { event, metadata, position } = logged;
  const organizationId = organizationOf(logged);
  return [{ ...event.data, organizationId, isFavorite, at: metadata.at, position }];
}
