import type { HealthFinding } from '@proofline/contracts/api/health';
import type { ForeignEvents } from './foreign-events.ts';

export const FOREIGN_LABEL = 'Passed over as not ours';

/** What a process tells about the log with its heartbeats: events of others are no fault, and worth knowing. */
export const foreignFinding = ({ figures }: Pick<ForeignEvents, 'figures'>): HealthFinding => ({
  state: 'ok',
  figures: [{ label: FOREIGN_LABEL, value: figures.count, unit: 'events' }],
});
