import { operatorForField, operatorsByField, type RuleField, type RuleOperator } from '@proofline/rules/operators';
import { isGroup, type QueryGroup, type QueryRule, type QueryTree, queryRuleSchema } from '@proofline/rules/query-tree';

type RuleNode = QueryRule | QueryGroup;

/** A number no node of the tree has yet, as an id. */
export function nextId(tree: QueryTree): string {
  const taken = allIds(tree);
  let number = taken.size;
  while (taken.has(`rule-${number}`)) number += 1;
  return `rule-${number}`;
}

function allIds(group: QueryGroup): Set<string> {
  const ids = new Set<string>(group.id === undefined ? [] : [group.id]);
  for (const node of group.rules) {
    if (isGroup(node)) for (const id of allIds(node)) ids.add(id);
    else ids.add(node.id);
  }
  return ids;
}

export function emptyTree(): QueryTree {
  return { id: 'root', not: false, condition: 'AND', rules: [newRule('rule-1')] };
}

function newRule(id: string): QueryRule {
  return { id, field: 'dom_text', operator: 'contains', value: '' };
}

/** Adds a rule, or a group that holds one, at the end of the group. */
export function addTo(tree: QueryTree, groupId: string, what: 'rule' | 'group'): QueryTree {
  const id = nextId(tree);
  const node: RuleNode =
    what === 'rule' ? newRule(id) : { id, not: false, condition: 'AND', rules: [newRule(`${id}-1`)] };
  return mapGroup(tree, groupId, (group) => ({ ...group, rules: [...group.rules, node] }));
}

export function updateGroup(
  tree: QueryTree,
  groupId: string,
  change: Partial<Pick<QueryGroup, 'not' | 'condition'>>,
): QueryTree {
  return mapGroup(tree, groupId, (group) => ({ ...group, ...change }));
}

export function replaceRule(tree: QueryTree, rule: QueryRule): QueryTree {
  return mapNodes(tree, (node) => (!isGroup(node) && node.id === rule.id ? rule : node));
}

/**
 * Takes a rule or group out; groups left empty go with it.
 * @returns null when nothing would be left: the last rule stays (specification 001 §5)
 */
export function remove(tree: QueryTree, id: string): QueryTree | null {
  const without = (group: QueryGroup): QueryGroup => ({
    ...group,
    rules: group.rules
      .filter((node) => node.id !== id)
      .map((node) => (isGroup(node) ? without(node) : node))
      .filter((node) => !isGroup(node) || node.rules.length > 0),
  });
  const changed = without(tree);
  return changed.rules.length === 0 ? null : changed;
}

/** The node to go on with when another is taken out: the one after it, else the one before, else its group. */
export function neighbourOf(tree: QueryTree, id: string): string | null {
  const index = tree.rules.findIndex((node) => node.id === id);
  if (index >= 0) return (tree.rules[index + 1] ?? tree.rules[index - 1])?.id ?? tree.id ?? null;
  for (const group of tree.rules.filter(isGroup)) {
    if (!allIds(group).has(id)) continue;
    const neighbour = neighbourOf(group, id);
    // A group left empty goes with its last rule.
    return neighbour === group.id && group.id !== undefined ? neighbourOf(tree, group.id) : neighbour;
  }
  return null;
}

/** Moves a node one place up or down among its neighbours. */
export function move(tree: QueryTree, id: string, by: -1 | 1): QueryTree {
  const inGroup = (group: QueryGroup): QueryGroup => {
    const index = group.rules.findIndex((node) => node.id === id);
    const target = index + by;
    if (index >= 0 && target >= 0 && target < group.rules.length) {
      const rules = [...group.rules];
      const [node] = rules.splice(index, 1);
      if (node) rules.splice(target, 0, node);
      return { ...group, rules };
    }
    return { ...group, rules: group.rules.map((node) => (isGroup(node) ? inGroup(node) : node)) };
  };
  return inGroup(tree);
}

/** Another field empties the value and keeps the operator where it still means something (specification 001 §4). */
export function changeField(rule: QueryRule, field: RuleField): QueryRule {
  return ruleOf(rule.id, field, operatorForField(field, rule.operator));
}

/** The same rule with another operator of its field. */
export function changeOperator(rule: QueryRule, operator: RuleOperator): QueryRule {
  if (!operatorsByField[rule.field].includes(operator)) return rule;
  const changed = queryRuleSchema.safeParse({ ...rule, operator });
  return changed.success ? changed.data : rule;
}

function ruleOf(id: string, field: RuleField, operator: RuleOperator): QueryRule {
  return queryRuleSchema.parse({ id, field, operator, value: emptyValues[field] });
}

const emptyValues: Readonly<Record<RuleField, unknown>> = {
  dom_text: '',
  dom_link: { link_rule: '', export_parameters: [] },
  bulk_text: { name: '', bulk: [] },
  bulk_links: { name: '', bulk: [] },
  preset_image: [],
  custom_image: [],
};

function mapGroup(group: QueryGroup, id: string, change: (group: QueryGroup) => QueryGroup): QueryGroup {
  if (group.id === id) return change(group);
  return { ...group, rules: group.rules.map((node) => (isGroup(node) ? mapGroup(node, id, change) : node)) };
}

function mapNodes(group: QueryGroup, change: (node: RuleNode) => RuleNode): QueryGroup {
  return {
    ...group,
    rules: group.rules.map((node) => (isGroup(node) ? mapNodes(node, change) : change(node))),
  };
}
