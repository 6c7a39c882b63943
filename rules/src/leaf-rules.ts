import { isGroup, type QueryGroup, type QueryRule, type QueryTree } from './query-tree.ts';

export interface LeafRule {
  /** Stable within the tree: `rule-1`, `rule-2`, … in document order. Columns and read models use it. */
  readonly name: string;
  /** What to call the rule: the name of its list or images, else its value. */
  readonly title: string;
  /** Where it stands in the tree, for problems and forms, for example `['rules', 2, 'rules', 0]`. */
  readonly path: readonly (string | number)[];
  readonly rule: QueryRule;
}

/** The rules of a tree without their groups, in document order. */
export function leafRules(tree: QueryTree): readonly LeafRule[] {
  const leaves: LeafRule[] = [];
  const collect = (group: QueryGroup, path: readonly (string | number)[]): void => {
    for (const [index, node] of group.rules.entries()) {
      const nodePath = [...path, 'rules', index];
      if (isGroup(node)) collect(node, nodePath);
      else leaves.push({ name: `rule-${leaves.length + 1}`, title: titleOf(node), path: nodePath, rule: node });
    }
  };
  collect(tree, []);
  return leaves;
}

function titleOf(rule: QueryRule): string {
  switch (rule.field) {
    case 'dom_text':
      return rule.value.trim();
    case 'dom_link':
      return rule.value.link_rule.trim();
    case 'bulk_text':
    case 'bulk_links':
      return rule.value.name.trim();
    case 'preset_image':
    case 'custom_image':
      return rule.value.map(({ name }) => name).join(', ');
  }
}
