import { findingEvents } from '../kinds/findings.ts';
import { accountEvents } from './account.ts';
import { agentEvents } from './agent.ts';
import { attentionEvents } from './attention.ts';
import { checkEvents } from './check.ts';
import { commentEvents } from './comment.ts';
import type { EventDefinition, EventOf } from './define-event.ts';
import { favoriteEvents } from './favorite.ts';
import { featureEvents } from './feature.ts';
import { installationEvents } from './installation.ts';
import { notificationEvents } from './notification.ts';
import { organizationEvents } from './organization.ts';
import { parkedEventEvents } from './parked-event.ts';
import { reportEvents } from './report.ts';
import { retentionEvents } from './retention.ts';
import { selectableEvents } from './selectable.ts';
import { crawlEvents } from './target.ts';
import { urlListEvents } from './url-list.ts';

/** Every event of the product, by what it is about. Whoever shows events answers for every group, or event by event. */
export const eventGroups = {
  check: checkEvents,
  report: reportEvents,
  crawl: crawlEvents,
  finding: findingEvents,
  comment: commentEvents,
  favorite: favoriteEvents,
  attention: attentionEvents,
  notification: notificationEvents,
  retention: retentionEvents,
  urlList: urlListEvents,
  agent: agentEvents,
  account: accountEvents,
  organization: organizationEvents,
  feature: featureEvents,
  selectable: selectableEvents,
  installation: installationEvents,
  parkedEvent: parkedEventEvents,
} as const satisfies Record<string, readonly EventDefinition[]>;

export type EventGroup = keyof typeof eventGroups;
export type EventOfGroup<Group extends EventGroup> = EventOf<(typeof eventGroups)[Group][number]>;

/** Every event type of the product, by name. */
export const eventCatalogue: ReadonlyMap<string, EventDefinition> = new Map(
  Object.values(eventGroups).flatMap((definitions): [string, EventDefinition][] =>
    definitions.map((definition) => [definition.type, definition]),
  ),
);
