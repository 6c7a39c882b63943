import { setTimeout as wait } from 'node:timers/promises';
import type { LogPosition } from '@proofline/contracts/ids';
import type { Knex } from 'knex';
import { live } from '../live-schema.ts';
import { PROJECTION_NAMES, type ProjectionName } from '../projection-names.ts';

const defaultTimeoutMs = 2_000;
const firstPollMs = 5;
const maxPollMs = 50;

/** The read models did not get there in time. Answer 503 and let the caller retry. */
export class PositionNotReached extends Error {
  readonly code = 'position_not_reached';
  readonly position: bigint;
  readonly reached: bigint;

  constructor(names: readonly ProjectionName[], position: bigint, reached: bigint, timeoutMs: number) {
    super(`Read models ${names.join(', ')} stand at ${reached}, not yet at ${position}, after ${timeoutMs} ms.`);
    this.name = 'PositionNotReached';
    this.position = position;
    this.reached = reached;
  }
}

/**
 * Waits until all of these read models hold every event up to `position`: reading one's own writes.
 * @throws {PositionNotReached} after `timeoutMs`
 */
export async function awaitPosition(
  db: Knex,
  names: readonly ProjectionName[],
  position: bigint | string,
  timeoutMs = defaultTimeoutMs,
): Promise<void> {
  const wanted = BigInt(position);
  const deadline = performance.now() + timeoutMs;
  let pollMs = firstPollMs;
  for (;;) {
    const reached = await lowestPosition(db, names);
    if (reached >= wanted) return;
    const leftMs = deadline - performance.now();
    if (leftMs <= 0) throw new PositionNotReached(names, wanted, reached, timeoutMs);
    await wait(Math.min(pollMs, leftMs));
    pollMs = Math.min(pollMs * 2, maxPollMs);
  }
}

/** The position up to which every read model holds every event; 0 before the first. */
export async function readPosition(db: Knex): Promise<LogPosition> {
  const lowest = await lowestPosition(db, PROJECTION_NAMES);
  return String(lowest < 0n ? 0n : lowest);
}

/** A read model without a checkpoint has read nothing: -1, below every position. */
async function lowestPosition(db: Knex, names: readonly ProjectionName[]): Promise<bigint> {
  const rows = await db(live('projection_checkpoints'))
    .whereIn('name', [...names])
    .select<{ position: string | null }[]>('position');
  if (rows.length < new Set(names).size) return -1n;
  return rows.reduce(
    (lowest: bigint, { position }) => {
      const own = BigInt(position ?? -1);
      return own < lowest ? own : lowest;
    },
    BigInt(rows[0]?.position ?? -1),
  );
}
