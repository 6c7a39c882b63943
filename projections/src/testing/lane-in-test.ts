import { PassThrough } from 'node:stream';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import { createLog } from '@proofline/platform/log/create-log';
import { PARKING_LIMITS, type ParkingLimits } from '@proofline/platform/parked-events/limits';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { PROJECTION_NAMES } from '../projection-names.ts';
import { readModels } from '../read-models.ts';
import { runLane } from '../runtime/lane.ts';
import { awaitPosition } from '../runtime/positions.ts';
import type { ReadModel } from '../runtime/read-model.ts';

export interface LaneInTest {
  /** Waits until every read model holds everything up to `position`. */
  reach(position: bigint): Promise<void>;
  stop(): Promise<void>;
  /** What was logged, a JSON line each. */
  lines(): string[];
}

export interface LaneInTestOptions {
  readonly models?: readonly ReadModel[];
  readonly maxBatch?: number;
  readonly limits?: ParkingLimits;
}

const waitLimitMs = 10_000;
/** What fails is parked soon. */
export const quickLimits: ParkingLimits = { ...PARKING_LIMITS, retryPausesMs: [20, 20], lookEveryMs: 10 };

export const allReadModels: readonly ReadModel[] = PROJECTION_NAMES.map((name) => readModels[name]);

/** A lane that runs until it is stopped. */
export function startLane(
  db: Knex,
  eventLog: Pick<EventLog, 'subscribeAll' | 'readStream'>,
  { models = allReadModels, maxBatch = 1_000, limits = quickLimits }: LaneInTestOptions = {},
): LaneInTest {
  const stopping = new AbortController();
  const written: string[] = [];
  const destination = new PassThrough().on('data', (chunk) => written.push(String(chunk)));
  const running = runLane({
    db,
    eventLog,
    models,
    maxBatch,
    limits,
    signal: stopping.signal,
    log: createLog('test', { level: 'info', destination }),
  });
  return {
    reach: (position) =>
      awaitPosition(
        db,
        models.map(({ name }) => name),
        position,
        waitLimitMs,
      ),
    stop: async () => {
      stopping.abort();
      await running;
    },
    lines: () => written,
  };
}

/** Runs a lane over the whole of a log and ends it. */
export async function projectAll(
  db: Knex,
  eventLog: Pick<EventLog, 'subscribeAll' | 'readStream'>,
  lastPosition: bigint,
  options: Parameters<typeof startLane>[2] = {},
): Promise<void> {
  const lane = startLane(db, eventLog, options);
  try {
    await lane.reach(lastPosition);
  } finally {
    await lane.stop();
  }
}
