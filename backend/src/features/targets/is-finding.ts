import type { TargetEvent } from '@proofline/contracts/events/target';
import type { FindingEvent } from '@proofline/contracts/kinds/findings';

const lifecycle = ['TargetLeased', 'LeaseExpired', 'LeaseReturned', 'TargetFinished'] as const;
type LifecycleEvent = Extract<TargetEvent, { type: (typeof lifecycle)[number] }>;
const lifecycleTypes: ReadonlySet<string> = new Set<LifecycleEvent['type']>(lifecycle);

/** Whether the event tells what was found, rather than who looked. */
export function isFinding(event: TargetEvent): event is FindingEvent {
  return !lifecycleTypes.has(event.type);
}
