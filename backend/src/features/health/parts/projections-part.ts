import { PROJECTION_NAMES } from '@proofline/projections/projection-names';
import { readCheckpoints } from '@proofline/projections/runtime/checkpoints';
import type { BackendDeps } from '../../../kernel/backend-deps.ts';
import type { HealthPart } from '../../../kernel/health/health-part.ts';
import { LagMeter } from '../../../kernel/health/lag-meter.ts';
import { workerFinding } from './worker-finding.ts';

/** Read models: what people see. */
export function projectionsPart(deps: BackendDeps): HealthPart {
  const meter = new LagMeter(deps);
  return {
    name: 'projections',
    isVital: false,
    ask: async (signal) => {
      const checkpoints = await readCheckpoints(deps.db, PROJECTION_NAMES);
      const readers = checkpoints.map(({ name, position }) => ({
        name,
        checkpoint: position < 0n ? ('start' as const) : position,
      }));
      return await workerFinding(deps.db, 'projections', await meter.measure(readers, signal));
    },
  };
}
