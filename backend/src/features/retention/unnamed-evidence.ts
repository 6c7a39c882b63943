import type { StoredBlob } from '@proofline/platform/blobs/blobs';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { namingOf } from '@proofline/projections/retention/query';

/** Columns of the backend's own tables that name blobs. */
export const BLOB_COLUMNS = [
  { table: 'user_images', column: 'sha256' },
  { table: 'preset_images', column: 'sha256' },
  { table: 'accounts', column: 'picture_sha256' },
] as const;

export interface Unnamed {
  readonly blobs: readonly StoredBlob[];
  /** Of those, addresses that no result ever named. */
  readonly neverNamed: ReadonlySet<string>;
}

/**
 * Those of the blobs that nothing names: no report that keeps its evidence, no kept file, no image or picture of anybody,
 * and no agent that may still name in a late result what it has handed in.
 * @param without reports that are taken for such as keep their evidence no longer
 */
export async function unnamedAmong(
  db: Knex,
  blobs: readonly StoredBlob[],
  { without = [] }: { readonly without?: readonly number[] } = {},
): Promise<Unnamed> {
  const addresses = blobs.map(({ sha256 }) => sha256);
  if (addresses.length === 0) return { blobs: [], neverNamed: new Set() };
  const named = await db.raw<{ rows: { sha256: string }[] }>(
    `select encode(sha256, 'hex') as sha256 from agent_evidence
       where sha256 = any (select decode(a, 'hex') from unnest(:addresses::text[]) a)
     ${BLOB_COLUMNS.map(({ table, column }) => `union all select ${column} from ${table} where ${column} = any (:addresses)`).join(' ')}`,
    { addresses },
  );
  const { kept, everNamed } = await namingOf(db, addresses, { without });
  const held = new Set([...kept, ...named.rows.map(({ sha256 }) => sha256)]);
  return {
    blobs: blobs.filter(({ sha256 }) => !held.has(sha256)),
    neverNamed: new Set(addresses.filter((sha256) => !everNamed.has(sha256))),
  };
}
