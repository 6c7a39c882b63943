import type { CheckKind } from '../check-kinds.ts';
import type { EventDefinition, EventOf } from '../events/define-event.ts';
import { TARGET_OUTCOMES, type TargetOutcome } from '../page-outcome.ts';
import { complianceFindings } from './compliance/findings.ts';
import { popunderFindings } from './popunder/findings.ts';
import { toplistFindings } from './toplist/findings.ts';

interface KindFindings {
  readonly events: readonly EventDefinition[];
  /** What each makes of its target, as long as no better one is found. */
  readonly targetOutcomes: Readonly<Record<string, TargetOutcome>>;
}

/** The events that tell what was found in a target, by kind of check; `planned`: nothing is found yet. */
export const findingsByKind = {
  compliance: complianceFindings,
  discovery: 'planned',
  internet_scan: 'planned',
  popunder: popunderFindings,
  social_media: 'planned',
  toplist: toplistFindings,
} as const satisfies Record<CheckKind, KindFindings | 'planned'>;

type Built = Exclude<(typeof findingsByKind)[CheckKind], 'planned'>;

const built: readonly Built[] = Object.values(findingsByKind).flatMap((findings) =>
  findings === 'planned' ? [] : [findings],
);
export const findingEvents = built.flatMap<Built['events'][number]>(({ events }) => events);
export type FindingEvent = EventOf<Built['events'][number]>;
export type FindingType = FindingEvent['type'];

const targetOutcomes: ReadonlyMap<string, TargetOutcome> = new Map(
  built.flatMap((findings) => Object.entries(findings.targetOutcomes)),
);

/** Whether findings of this type are made in targets of the kind. */
export function isFindingOf(kind: CheckKind, type: string): boolean {
  const findings = findingsByKind[kind];
  return findings !== 'planned' && Object.hasOwn(findings.targetOutcomes, type);
}

/** Whether the event tells what was found, rather than who looked. */
export function isFinding<Event extends { readonly type: string }>(
  event: Event,
): event is Extract<Event, { readonly type: FindingType }> {
  return targetOutcomes.has(event.type);
}

/**
 * A target's outcome: the best that its findings make of it, those of earlier leases (`before`) among them; null when
 * there is none.
 */
export function targetOutcomeOf(
  findings: readonly FindingType[],
  before: TargetOutcome | null = null,
): TargetOutcome | null {
  return (
    TARGET_OUTCOMES.find((best) => before === best || findings.some((type) => targetOutcomes.get(type) === best)) ??
    null
  );
}
