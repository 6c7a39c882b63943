import type { BackendDeps } from '../../../kernel/backend-deps.ts';
import type { HealthPart } from '../../../kernel/health/health-part.ts';
import { LagMeter } from '../../../kernel/health/lag-meter.ts';
import { readCheckpoint } from '../../../kernel/reactor/checkpoint.ts';
import { NOTICES_READER } from '../../notice-producers/publish-notices.ts';
import { reactorsOf } from '../../runs/start-reactors.ts';
import { workerFinding } from './worker-finding.ts';

/** What starts, plans and ends runs, and tells people of them. */
export function reactorsPart(deps: BackendDeps): HealthPart {
  const meter = new LagMeter(deps);
  return {
    name: 'reactors',
    isVital: false,
    ask: async (signal) => {
      const readers = await Promise.all(
        [...reactorsOf(deps), NOTICES_READER].map(async ({ name, streamPrefixes, types }) => ({
          ...{ name, streamPrefixes, types: [...types] },
          checkpoint: await readCheckpoint(deps.db, name),
        })),
      );
      return await workerFinding(deps.db, 'reactors', await meter.measure(readers, signal));
    },
  };
}
