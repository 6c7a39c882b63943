import type { LogPosition } from '@proofline/contracts/ids';
import { READ_MODEL_CHANNEL, type ReadModelChange } from '@proofline/contracts/read-model-change';
import type { Knex } from 'knex';
import type { ProjectionName } from '../projection-names.ts';
import { mergeTouched, type Touched } from './touched.ts';

/** Postgres takes payloads under 8,000 bytes. */
export const MAX_PAYLOAD_BYTES = 7_900;

/** Payloads that tell what a batch touched: one, or as many as the limit makes of it; none when it touched nothing. */
export function announcements(
  projection: ProjectionName,
  position: bigint,
  touched: readonly Touched[],
): ReadModelChange[] {
  const split: ReadModelChange[] = [];
  const emptyBytes = bytesOf({ projection, position: String(position), touched: [] });
  let usedBytes = Number.POSITIVE_INFINITY;
  let current: Touched[] = [];
  for (const part of mergeTouched(touched).flatMap(pieces)) {
    const partBytes = bytesOf(part) + 1;
    if (usedBytes + partBytes > MAX_PAYLOAD_BYTES) {
      current = [];
      split.push({ projection, position: String(position) satisfies LogPosition, touched: current });
      usedBytes = emptyBytes;
    }
    current.push(part);
    usedBytes += partBytes;
  }
  return split;
}

/** Ids of one list in one piece: small enough that pieces fill payloads well. */
const idsPerPiece = 100;

function pieces({ organization, ...lists }: Touched): Touched[] {
  const count = Object.values(lists).reduce((sum, ids) => sum + (ids?.length ?? 0), 0);
  if (count === 0) return [];
  if (count <= idsPerPiece) return [{ organization, ...lists }];
  return Object.entries(lists).flatMap(([list, ids]) =>
    chunks<unknown>(ids ?? [], idsPerPiece).map((chunk) => ({ organization, [list]: chunk }) as Touched),
  );
}

function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** Queues the notifications: Postgres sends them when, and only if, the transaction commits. */
export async function announce(trx: Knex.Transaction, changes: readonly ReadModelChange[]): Promise<void> {
  if (changes.length === 0) return;
  await trx.raw('select pg_notify(?, payload) from unnest(?::text[]) as payload', [
    READ_MODEL_CHANNEL,
    changes.map((change) => JSON.stringify(change)),
  ]);
}
