import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import type { ProjectionName } from '@proofline/projections/projection-names';
import { awaitPosition, PositionNotReached } from '@proofline/projections/runtime/positions';
import { NotFound, SavedNotShown } from '../http/errors.ts';

/** As long as a read with X-Min-Position waits. */
const readBackLimitMs = 2_000;

/**
 * What a command led to, as everybody sees it: read from the read model once that holds what was written. Nothing is
 * put together by hand, so an answer and a later reading never differ.
 * @param position what the command reached; undefined when there was nothing to reach
 * @throws SavedNotShown when the read model is behind, NotFound when the thing is gone again
 */
export async function readBack<Row>(
  { db, limitMs = readBackLimitMs }: { readonly db: Knex; readonly limitMs?: number },
  projection: ProjectionName,
  position: bigint | undefined,
  read: () => Promise<Row | undefined>,
): Promise<Row> {
  try {
    if (position !== undefined) await awaitPosition(db, [projection], position, limitMs);
  } catch (error) {
    if (!(error instanceof PositionNotReached)) throw error;
    throw new SavedNotShown(error.position);
  }
  const row = await read();
  if (row === undefined) throw new NotFound();
  return row;
}
