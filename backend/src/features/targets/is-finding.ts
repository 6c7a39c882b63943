import type { PageEvent, TargetEvent } from '@proofline/contracts/events/target';

const lifecycle = ['TargetLeased', 'LeaseExpired', 'LeaseReturned', 'TargetFinished'] as const;
type LifecycleEvent = Extract<TargetEvent, { type: (typeof lifecycle)[number] }>;
const lifecycleTypes: ReadonlySet<string> = new Set<LifecycleEvent['type']>(lifecycle);

/** Whether the event tells what was found, rather than who looked. */
export function isFinding(event: TargetEvent): event is PageEvent {
  return !lifecycleTypes.has(event.type);
}
