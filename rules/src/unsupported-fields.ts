import { leafRules } from './leaf-rules.ts';
import type { RuleField } from './operators.ts';
import type { QueryTree } from './query-tree.ts';

/** Image rules need perceptual hashes; every other field is judged from text and links alone. */
const imageFields: ReadonlySet<RuleField> = new Set(['preset_image', 'custom_image']);

/**
 * The fields of a tree that cannot be judged without a `MatchImages`, in document order, each once. Whoever accepts
 * a tree asks this first and refuses it with a clear answer; `compileTree` throws on such a tree.
 */
export function unsupportedFields(tree: QueryTree): readonly RuleField[] {
  return [...new Set(leafRules(tree).map(({ rule }) => rule.field))].filter((field) => imageFields.has(field));
}
