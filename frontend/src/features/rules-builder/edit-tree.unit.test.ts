import type { QueryTree } from '@proofline/rules/query-tree';
import { describe, expect, it } from 'vitest';
import {
  addTo,
  changeField,
  changeOperator,
  duplicate,
  emptyTree,
  neighbourOf,
  remove,
  replaceRule,
  ruleCount,
  updateGroup,
  withIds,
} from './edit-tree.ts';

const text = (id: string) => ({ id, field: 'dom_text', operator: 'contains', value: id }) as const;
const tree: QueryTree = {
  id: 'root',
  not: false,
  condition: 'AND',
  rules: [text('a'), { id: 'g', not: false, condition: 'OR', rules: [text('b')] }, text('c')],
};
const ids = ({ rules }: QueryTree) => rules.map(({ id }) => id);

describe('editing a rule tree', () => {
  it('starts with one empty rule', () => {
    expect(emptyTree().rules).toHaveLength(1);
  });

  it('gives a new node an id nobody has', () => {
    const first = addTo(tree, 'root', 'rule');
    const second = addTo(first.tree, 'root', 'rule');
    expect(ids(second.tree).slice(-2)).toEqual([first.id, second.id]);
    expect(new Set(ids(second.tree)).size).toBe(5);
  });

  it('never gives an id twice, whatever became of the group it was given in', () => {
    const grown = addTo(tree, 'root', 'group');
    const group = grown.tree.rules.at(-1);
    if (group === undefined || !('rules' in group)) throw new Error('No group was added.');
    const [inner] = group.rules;
    // The group goes, its rule stays.
    const flat: QueryTree = { ...tree, rules: [...tree.rules, ...(inner ? [inner] : [])] };
    const again = addTo(flat, 'root', 'group').tree;
    expect(withIds(again)).toBe(again);
  });

  it('copies rules and groups, with ids of their own', () => {
    const copied = duplicate(tree, 'g');
    expect(copied && ids(copied.tree)).toEqual(['a', 'g', copied?.id, 'c']);
    expect(copied?.tree.rules[2]).toMatchObject({ condition: 'OR', rules: [{ value: 'b' }] });
    expect(copied && withIds(copied.tree)).toBe(copied?.tree);
    expect(duplicate(tree, 'nobody')).toBeNull();
    expect(ruleCount(copied?.tree ?? tree)).toBe(4);
  });

  it('adds a group with a rule in it', () => {
    const group = addTo(tree, 'g', 'group').tree.rules[1];
    expect(group).toMatchObject({ rules: [{ id: 'b' }, { condition: 'AND', rules: [{ field: 'dom_text' }] }] });
  });

  it('takes an emptied group away with its last rule', () => {
    const changed = remove(tree, 'b');
    expect(changed && ids(changed)).toEqual(['a', 'c']);
  });

  it('refuses to delete the last rule', () => {
    expect(remove({ ...tree, rules: [text('a')] }, 'a')).toBeNull();
  });

  it('goes on with a neighbour of what is taken out, past groups that go with it', () => {
    expect(neighbourOf(tree, 'a')).toBe('g');
    expect(neighbourOf(tree, 'c')).toBe('g');
    expect(neighbourOf(tree, 'b')).toBe('c');
    expect(neighbourOf(tree, 'unknown')).toBeNull();
  });

  it('turns a group round', () => {
    expect(updateGroup(tree, 'g', { not: true }).rules[1]).toMatchObject({ not: true, condition: 'OR' });
  });

  it('keeps an operator that the new field offers, and empties the value', () => {
    const rule = { id: 'a', field: 'dom_text', operator: 'not_contains', value: 'x' } as const;
    expect(changeField(rule, 'dom_link')).toEqual({
      id: 'a',
      field: 'dom_link',
      operator: 'not_contains',
      value: { link_rule: '', export_parameters: [] },
    });
    expect(changeField(rule, 'bulk_text')).toMatchObject({ operator: 'contains_any', value: { name: '', bulk: [] } });
  });

  it('does not take an operator the field does not offer', () => {
    expect(changeOperator(text('a'), 'includes')).toEqual(text('a'));
  });

  it('changes nothing but the groups a rule stands in', () => {
    const changed = replaceRule(tree, { ...text('c'), value: 'other' });
    expect(changed.rules[1]).toBe(tree.rules[1]);
    expect(changed.rules[2]).toMatchObject({ value: 'other' });
    expect(replaceRule(tree, text('nobody'))).toBe(tree);
  });

  it('gives ids to what comes without, and leaves a tree with all of them alone', () => {
    expect(withIds(tree)).toBe(tree);
    const bare: QueryTree = {
      not: false,
      condition: 'AND',
      rules: [text('rule-4'), { not: true, condition: 'OR', rules: [text('rule-4')] }],
    };
    const owned = withIds(bare);
    const [first, inner] = owned.rules;
    if (inner === undefined || !('rules' in inner)) throw new Error('The group is gone.');
    const all = [owned.id, first?.id, inner.id, inner.rules[0]?.id];
    expect(all).not.toContain(undefined);
    expect(new Set(all).size).toBe(4);
    expect(first?.id).toBe('rule-4');
    expect(inner).toMatchObject({ not: true, rules: [{ value: 'rule-4' }] });
  });
});
