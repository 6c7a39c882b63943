import { ReaderInterrupted } from '@proofline/platform/parked-events/is-transient';
import type { Knex } from 'knex';
import { live } from '../live-schema.ts';
import type { ProjectionName } from '../projection-names.ts';

/** How far a read model is. */
export interface Checkpoint {
  readonly name: ProjectionName;
  /** Last log position whose changes are stored; -1 before the first. */
  readonly position: bigint;
  readonly version: bigint;
  readonly generation: number;
}

/** Somebody else moved a checkpoint: another process took over, or a rebuild was swapped in. Read it again. */
export class CheckpointOvertaken extends ReaderInterrupted {
  readonly code = 'checkpoint_overtaken';

  constructor(names: readonly ProjectionName[]) {
    super(`A checkpoint among ${names.join(', ')} was moved by somebody else.`);
    this.name = 'CheckpointOvertaken';
  }
}

const table = live('projection_checkpoints');

interface CheckpointRecord {
  readonly name: ProjectionName;
  readonly position: string | null;
  readonly version: string;
  readonly generation: number;
}

/** @throws {Error} when one is missing: the migrations have not run */
export async function readCheckpoints(
  db: Knex,
  names: readonly ProjectionName[],
  { forUpdate = false } = {},
): Promise<Checkpoint[]> {
  const query = db(table)
    .whereIn('name', [...names])
    // One order everywhere, so that two who lock several never wait for each other.
    .orderBy('name')
    .select<CheckpointRecord[]>('name', 'position', 'version', 'generation');
  const records: CheckpointRecord[] = await (forUpdate ? query.forUpdate() : query);
  if (records.length < names.length) throw new Error(`Not every one of ${names.join(', ')} has a checkpoint.`);
  return records.map((record) => ({
    name: record.name,
    position: BigInt(record.position ?? -1),
    version: BigInt(record.version),
    generation: record.generation,
  }));
}

/**
 * Moves checkpoints forward, in the transaction that writes the rows: compare-and-set on the version read before.
 * @returns the checkpoints as they stand once the transaction commits
 * @throws {CheckpointOvertaken} when one is no longer at its version; nothing may be committed then
 */
export async function moveCheckpoints(
  trx: Knex.Transaction,
  checkpoints: readonly Checkpoint[],
  position: bigint,
): Promise<Checkpoint[]> {
  const names = checkpoints.map(({ name }) => name);
  const moved = await trx.raw<{ rowCount: number }>(
    `with locked as (
       select c.name, r.version
       from ${table} c join json_to_recordset(:expected) as r (name text, version bigint) using (name)
       order by c.name for update of c
     )
     update ${table} c set position = :position, version = c.version + 1, updated_at = now()
     from locked where c.name = locked.name and c.version = locked.version`,
    {
      expected: JSON.stringify(checkpoints.map(({ name, version }) => ({ name, version: String(version) }))),
      position: String(position),
    },
  );
  if (moved.rowCount !== checkpoints.length) throw new CheckpointOvertaken(names);
  return checkpoints.map((checkpoint) => ({ ...checkpoint, position, version: checkpoint.version + 1n }));
}

/**
 * Notes that a read model went on past an event of a type this release does not know, in the transaction that does so.
 * The first one stands until a rebuild by a release that knows them all.
 */
export async function markPassedOver(trx: Knex.Transaction, name: ProjectionName, position: bigint): Promise<void> {
  await trx(table)
    .where({ name })
    .whereNull('passed_over')
    .update({ passed_over: String(position) });
}

/** Where the read model first went on past an event of a type unknown then; undefined when it has met none. */
export async function passedOverAt(db: Knex, name: ProjectionName): Promise<bigint | undefined> {
  const record = await db(table).where({ name }).first<{ passed_over: string | null } | undefined>('passed_over');
  const position = record?.passed_over ?? null;
  return position === null ? undefined : BigInt(position);
}
