import { MAX_IMAGES_PER_TREE } from '@proofline/contracts/api/images';
import type { OrganizationId } from '@proofline/contracts/ids';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { leafRules } from '@proofline/rules/leaf-rules';
import { isGroup, type QueryGroup, type QueryRule, type QueryTree } from '@proofline/rules/query-tree';
import { loadPresetSets, type PresetSet, presetUrl } from '../preset-images/preset-image-rows.ts';
import { isColumnInteger } from '../stored-images/table.ts';
import { listUserImages, type UserImageRow, userImageUrl } from '../user-images/user-image-rows.ts';

const unavailable = 'Your check contains unavailable image(s).';

/** The images a tree may name, with what is pinned of them. */
export interface KnownImages {
  readonly custom: ReadonlyMap<number, UserImageRow>;
  readonly presets: ReadonlyMap<number, PresetSet>;
}

/** Loads the images that trees ask for: the organisation's own, and those of enabled preset sets. */
export async function loadImages(
  db: Knex,
  organizationId: OrganizationId,
  trees: readonly (QueryTree | null)[],
): Promise<KnownImages> {
  const rules = trees.flatMap((tree) => (tree === null ? [] : leafRules(tree).map(({ rule }) => rule)));
  const idsOf = (field: 'custom_image' | 'preset_image') =>
    rules.flatMap((rule) => (rule.field === field ? rule.value.flatMap(({ id }) => integerOf(id) ?? []) : []));
  const [customIds, presetIds] = [idsOf('custom_image'), idsOf('preset_image')];
  const everything = { page: 1, pageSize: 0, name: undefined };
  const custom =
    customIds.length === 0 ? [] : (await listUserImages(db, organizationId, { ...everything, ids: customIds })).rows;
  const presets = presetIds.length === 0 ? [] : await loadPresetSets(db, { ids: presetIds, onlyEnabled: true });
  return {
    custom: new Map(custom.map((row) => [row.id, row])),
    presets: new Map(presets.map((set) => [set.id, set])),
  };
}

export type PinnedTree = { readonly tree: QueryTree } | { readonly problem: string };

/**
 * A tree whose images carry the name, address and fingerprint that they have here, whatever was sent for them, so that
 * a judge needs no image file and a later change of a set changes no running check. Pure.
 */
export function pinImages(tree: QueryTree, known: KnownImages): PinnedTree {
  const problems = new Set<string>();
  let count = 0;
  const pinRule = (rule: QueryRule): QueryRule => {
    if (rule.field === 'custom_image') {
      const value = rule.value.flatMap(({ id }) => {
        const row = known.custom.get(integerOf(id) ?? 0);
        if (row === undefined) problems.add(unavailable);
        return row === undefined ? [] : [{ id: row.id, ...pin(row, userImageUrl(row.id)), name: row.name }];
      });
      return { ...rule, value };
    }
    if (rule.field === 'preset_image') {
      const value = rule.value.flatMap(({ id }) => {
        const set = known.presets.get(integerOf(id) ?? 0);
        if (set === undefined || set.images.length === 0) problems.add(unavailable);
        if (set === undefined) return [];
        return [
          {
            id: set.id,
            name: set.name,
            images: set.images.map((row) => ({ id: row.id, ...pin(row, presetUrl(row)) })),
          },
        ];
      });
      return { ...rule, value };
    }
    return rule;
  };
  const pin = ({ name, fingerprint }: { name: string; fingerprint: string | null }, url: string) => {
    count += 1;
    if (fingerprint === null) problems.add(`The image ${name} is too plain to be compared. Please choose another one.`);
    return { url, hash: fingerprint ?? undefined };
  };
  const pinGroup = (group: QueryGroup): QueryGroup => ({
    ...group,
    rules: group.rules.map((node) => (isGroup(node) ? pinGroup(node) : pinRule(node))),
  });
  const pinned = pinGroup(tree);
  if (count > MAX_IMAGES_PER_TREE) problems.add(`A check can look for at most ${MAX_IMAGES_PER_TREE} images.`);
  const [problem] = problems;
  return problem === undefined ? { tree: pinned } : { problem };
}

/** Forms send ids as numbers or digits. */
function integerOf(id: string | number): number | undefined {
  const value = typeof id === 'number' ? id : /^\d{1,10}$/.test(id) ? Number(id) : 0;
  return isColumnInteger(value) ? value : undefined;
}

/** A tree as people are shown it: fingerprints are for judges. Pure. */
export function withoutFingerprints(group: QueryGroup): QueryGroup {
  return {
    ...group,
    rules: group.rules.map((node) => {
      if (isGroup(node)) return withoutFingerprints(node);
      if (node.field === 'custom_image') {
        return { ...node, value: node.value.map(({ id, name, url }) => ({ id, name, url })) };
      }
      if (node.field !== 'preset_image') return node;
      const value = node.value.map((set) => ({ ...set, images: set.images.map(({ id, url }) => ({ id, url })) }));
      return { ...node, value };
    }),
  };
}
