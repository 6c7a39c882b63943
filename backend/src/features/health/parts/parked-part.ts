import { PARKED_EVENTS } from '@proofline/platform/parked-events/table';
import type { BackendDeps } from '../../../kernel/backend-deps.ts';
import type { HealthPart } from '../../../kernel/health/health-part.ts';

/** Events that nobody could read or handle, and what waits behind them. */
export const parkedPart = ({ db }: Pick<BackendDeps, 'db'>): HealthPart => ({
  name: 'parked_events',
  isVital: false,
  ask: async () => {
    // A rebuild that is under way says nothing of what is shown.
    const { rows } = await db.raw<{ rows: [{ parked: number; waiting: number }] }>(
      `select count(*) filter (where state = 'parked')::int as parked, count(*) filter (where state = 'waiting')::int as waiting
       from ${PARKED_EVENTS} where reader not like 'rebuild:%'`,
    );
    const [{ parked, waiting }] = rows;
    const figures = [
      { label: 'Parked', value: parked, unit: 'events' as const },
      { label: 'Waiting behind them', value: waiting, unit: 'events' as const },
    ];
    if (parked === 0) return { state: 'ok', figures };
    return { state: 'degraded', sentence: 'Events are parked: see Admin settings, Parked events.', figures };
  },
});
