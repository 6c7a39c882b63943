import type { QueryGroup, QueryRule, QueryTree } from '@proofline/rules/query-tree';

/** Rules in each group of the large tree. */
const GROUP_SIZE = 10;

/** A large tree: text, link and bulk rules, in groups of ten. */
export function manyRules(count: number): QueryTree {
  const rules = Array.from({ length: count }, (_, n): QueryRule => {
    const id = `many-${n}`;
    if (n % 3 === 1) {
      const value = { link_rule: `site-${n}.example/*`, export_parameters: ['btag'] };
      return { id, field: 'dom_link', operator: 'contains', value };
    }
    if (n % 3 === 2) {
      const value = { name: `List ${n}`, bulk: ['one phrase', 'another', 'a third'] };
      return { id, field: 'bulk_text', operator: 'not_contains_any', value };
    }
    return { id, field: 'dom_text', operator: 'contains', value: `phrase ${n}` };
  });
  const groups = Array.from({ length: Math.ceil(count / GROUP_SIZE) }, (_, n): QueryGroup => {
    const start = n * GROUP_SIZE;
    return { id: `group-${n}`, not: n % 2 === 1, condition: 'OR', rules: rules.slice(start, start + GROUP_SIZE) };
  });
  return { id: 'root', not: false, condition: 'AND', rules: groups };
}
