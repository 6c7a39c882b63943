import type { CheckKind } from '../check-kinds.ts';
import type { EventDefinition, EventOf } from '../events/define-event.ts';
import { complianceFindings } from './compliance/findings.ts';

/** The events that tell what was found in a target, by kind of check; `planned`: nothing is found yet. */
export const findingsByKind = {
  compliance: complianceFindings,
  discovery: 'planned',
  internet_scan: 'planned',
  popunder: 'planned',
  social_media: 'planned',
  toplist: 'planned',
} as const satisfies Record<CheckKind, readonly EventDefinition[] | 'planned'>;

type Built = Exclude<(typeof findingsByKind)[CheckKind], 'planned'>[number];

export const findingEvents: readonly Built[] = Object.values(findingsByKind).flatMap((events) =>
  events === 'planned' ? [] : events,
);
export type FindingEvent = EventOf<Built>;
