import { operatorForField, operatorsByField, type RuleField, type RuleOperator } from '@proofline/rules/operators';
import { isGroup, type QueryGroup, type QueryRule, type QueryTree, queryRuleSchema } from '@proofline/rules/query-tree';

export type RuleNode = QueryRule | QueryGroup;

/** Ids that no node of the tree has yet, each once. */
function idsFor(tree: QueryTree): () => string {
  const taken = allIds(tree);
  let number = taken.size;
  return () => {
    do number += 1;
    while (taken.has(`rule-${number}`));
    return `rule-${number}`;
  };
}

/**
 * The tree with an id of its own for every node: trees from elsewhere may lack those of groups. The tree itself when
 * nothing is missing.
 */
export function withIds(tree: QueryTree): QueryTree {
  const taken = new Set<string>();
  const fresh = idsFor(tree);
  const own = <Node extends RuleNode>(node: Node): Node => {
    const isFree = node.id !== undefined && !taken.has(node.id);
    const owned = isFree ? node : { ...node, id: fresh() };
    if (owned.id !== undefined) taken.add(owned.id);
    return owned;
  };
  const inGroup = (group: QueryGroup): QueryGroup =>
    withRules(own(group), (node) => (isGroup(node) ? inGroup(node) : own(node)));
  return inGroup(tree);
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

/** A tree with one node more, and the id of that. */
export interface Grown {
  readonly tree: QueryTree;
  readonly id: string;
}

/** Adds a rule, or a group that holds one, at the end of the group. */
export function addTo(tree: QueryTree, groupId: string, what: 'rule' | 'group'): Grown {
  const fresh = idsFor(tree);
  const id = fresh();
  const node: RuleNode =
    what === 'rule' ? newRule(id) : { id, not: false, condition: 'AND', rules: [newRule(fresh())] };
  return { tree: mapGroup(tree, groupId, (group) => ({ ...group, rules: [...group.rules, node] })), id };
}

/** Puts a copy of a rule or group behind it. */
export function duplicate(tree: QueryTree, id: string): Grown | null {
  const fresh = idsFor(tree);
  const copyOf = (node: RuleNode): RuleNode =>
    isGroup(node) ? { ...node, id: fresh(), rules: node.rules.map(copyOf) } : { ...node, id: fresh() };
  let copy: RuleNode | undefined;
  const grow = (group: QueryGroup): QueryGroup => {
    const index = group.rules.findIndex((node) => node.id === id);
    const node = group.rules[index];
    if (node === undefined) return withRules(group, (inner) => (isGroup(inner) ? grow(inner) : inner));
    copy = copyOf(node);
    return { ...group, rules: group.rules.toSpliced(index + 1, 0, copy) };
  };
  const grown = grow(tree);
  return copy?.id === undefined ? null : { tree: grown, id: copy.id };
}

export function updateGroup(
  tree: QueryTree,
  groupId: string,
  change: Partial<Pick<QueryGroup, 'not' | 'condition'>>,
): QueryTree {
  return mapGroup(tree, groupId, (group) => ({ ...group, ...change }));
}

export function replaceRule(tree: QueryTree, rule: QueryRule): QueryTree {
  return mapRules(tree, (other) => (other.id === rule.id ? rule : other));
}

/**
 * Takes a rule or group out; groups left empty go with it.
 * @returns null when nothing would be left: the last rule stays (specification 001 §5)
 */
export function remove(tree: QueryTree, id: string): QueryTree | null {
  const changed = withoutNode(tree, id);
  return changed.rules.length === 0 ? null : changed;
}

/** A group without a node of it, and without what is left empty by that. */
function withoutNode(group: QueryGroup, id: string): QueryGroup {
  const rules = group.rules
    .filter((node) => node.id !== id)
    .map((node) => (isGroup(node) ? withoutNode(node, id) : node))
    .filter((node) => !isGroup(node) || node.rules.length > 0);
  const isSame = rules.length === group.rules.length && rules.every((node, index) => node === group.rules[index]);
  return isSame ? group : { ...group, rules };
}

/** Rules in the tree, those in groups too. */
export const ruleCount = (node: RuleNode): number =>
  isGroup(node) ? node.rules.reduce((sum, inner) => sum + ruleCount(inner), 0) : 1;

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
  return withRules(group, (node) => (isGroup(node) ? mapGroup(node, id, change) : node));
}

function mapRules(group: QueryGroup, change: (rule: QueryRule) => QueryRule): QueryGroup {
  return withRules(group, (node) => (isGroup(node) ? mapRules(node, change) : change(node)));
}

/** The group itself when none of its nodes changes, so that what shows the others is not drawn again. */
function withRules(group: QueryGroup, change: (node: RuleNode) => RuleNode): QueryGroup {
  const rules = group.rules.map(change);
  return rules.every((node, index) => node === group.rules[index]) ? group : { ...group, rules };
}
