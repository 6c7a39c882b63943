import { accountEvents } from './account.ts';
import { agentEvents } from './agent.ts';
import { checkEvents } from './check.ts';
import { commentEvents } from './comment.ts';
import type { EventDefinition } from './define-event.ts';
import { featureEvents } from './feature.ts';
import { organizationEvents } from './organization.ts';
import { reportEvents } from './report.ts';
import { selectableEvents } from './selectable.ts';
import { targetEvents } from './target.ts';
import { urlListEvents } from './url-list.ts';

const allEvents = [
  ...checkEvents,
  ...reportEvents,
  ...targetEvents,
  ...commentEvents,
  ...urlListEvents,
  ...agentEvents,
  ...accountEvents,
  ...organizationEvents,
  ...featureEvents,
  ...selectableEvents,
] as const;

/** Every event type of the product, by name. */
export const eventCatalogue: ReadonlyMap<string, EventDefinition> = new Map(
  allEvents.map((definition): [string, EventDefinition] => [definition.type, definition]),
);
