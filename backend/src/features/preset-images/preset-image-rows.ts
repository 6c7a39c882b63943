import type { PresetImageSet } from '@proofline/contracts/api/images';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import type { StoredFile } from '../stored-images/table.ts';

export interface PresetImageRow extends StoredFile {
  readonly id: number;
  readonly set_id: number;
}

export interface PresetSet {
  readonly id: number;
  readonly name: string;
  readonly enabled: boolean;
  /** In the order they were added, without those taken away. */
  readonly images: readonly PresetImageRow[];
}

interface SetRow {
  readonly id: number;
  readonly name: string;
  readonly enabled: boolean;
}

/** Sets by name with their images: all of them, or those of these ids. */
export async function loadPresetSets(
  db: Knex,
  { ids, onlyEnabled }: { ids?: readonly number[]; onlyEnabled: boolean },
): Promise<PresetSet[]> {
  const sets = db<SetRow>('preset_image_sets').orderByRaw('lower(name), id');
  if (ids !== undefined) sets.whereIn('id', [...ids]);
  if (onlyEnabled) sets.where({ enabled: true });
  const rows = await sets.select('id', 'name', 'enabled');
  const images = await db<PresetImageRow>('preset_images')
    .whereIn(
      'set_id',
      rows.map(({ id }) => id),
    )
    .whereNull('deleted_at')
    .orderBy('id')
    .select('*');
  return rows.map((row) => ({ ...row, images: images.filter(({ set_id }) => set_id === row.id) }));
}

/** @returns undefined when there are `most` already; `taken` when another set has the name */
export async function insertPresetSet(
  db: Knex,
  set: { name: string; enabled: boolean },
  { most, now }: { most: number; now: Date },
): Promise<SetRow | 'taken' | undefined> {
  const counted = await db('preset_image_sets').count<[{ count: string }]>('id as count');
  if (Number(counted[0]?.count ?? 0) >= most) return undefined;
  const rows = await db('preset_image_sets')
    .insert({ ...set, created_at: now })
    .onConflict('name')
    .ignore()
    .returning<SetRow[]>(['id', 'name', 'enabled']);
  return rows[0] ?? 'taken';
}

/** @returns the fields that are another now; `taken` when another set has the name; undefined when there is no such set */
export async function updatePresetSet(
  trx: Knex,
  id: number,
  change: { name?: string | undefined; enabled?: boolean | undefined },
): Promise<('name' | 'enabled')[] | 'taken' | undefined> {
  const row = await trx<SetRow>('preset_image_sets').where({ id }).forUpdate().first();
  if (row === undefined) return undefined;
  const after = { name: change.name ?? row.name, enabled: change.enabled ?? row.enabled };
  if (await trx('preset_image_sets').where({ name: after.name }).whereNot({ id }).first('id')) return 'taken';
  await trx('preset_image_sets').where({ id }).update(after);
  return (['name', 'enabled'] as const).filter((field) => row[field] !== after[field]);
}

/** @returns undefined when the set has `most` images already, or there is no such set */
export async function insertPresetImage(
  db: Knex,
  setId: number,
  file: StoredFile,
  { most, now }: { most: number; now: Date },
): Promise<PresetImageRow | undefined> {
  return await db.transaction(async (trx) => {
    const set = await trx('preset_image_sets').where({ id: setId }).forUpdate().first('id');
    const counted = await trx('preset_images')
      .where({ set_id: setId })
      .whereNull('deleted_at')
      .count<[{ count: string }]>('id as count');
    if (set === undefined || Number(counted[0]?.count ?? 0) >= most) return undefined;
    const row = { ...file, set_id: setId, created_at: now };
    const [inserted] = await trx('preset_images').insert(row).returning<PresetImageRow[]>('*');
    return inserted;
  });
}

/** Also one that was taken away: results still show it. */
export async function findPresetImage(db: Knex, id: number): Promise<PresetImageRow | undefined> {
  return await db<PresetImageRow>('preset_images').where({ id }).first();
}

/** @returns the one that was taken away; undefined when there was none */
export async function deletePresetImage(db: Knex, id: number, now: Date): Promise<PresetImageRow | undefined> {
  const rows = await db('preset_images')
    .where({ id })
    .whereNull('deleted_at')
    .update({ deleted_at: now })
    .returning<PresetImageRow[]>('*');
  return rows[0];
}

/** Pure. */
export function presentPresetSet({ id, name, enabled, images }: PresetSet): PresetImageSet {
  return {
    id,
    name,
    enabled,
    images: images.map((image) => ({ id: image.id, name: image.name, url: presetUrl(image) })),
  };
}

export function presetUrl({ id }: Pick<PresetImageRow, 'id'>): string {
  return `/api/preset_images/${id}/file`;
}
