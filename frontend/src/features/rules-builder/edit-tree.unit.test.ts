import type { QueryTree } from '@proofline/rules/query-tree';
import { describe, expect, it } from 'vitest';
import {
  addTo,
  changeField,
  changeOperator,
  emptyTree,
  move,
  neighbourOf,
  nextId,
  remove,
  updateGroup,
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
    const grown = addTo(addTo(tree, 'root', 'rule'), 'root', 'rule');
    expect(new Set(ids(grown)).size).toBe(5);
    expect(ids(grown)).not.toContain(nextId(grown));
  });

  it('adds a group with a rule in it', () => {
    const group = addTo(tree, 'g', 'group').rules[1];
    expect(group).toMatchObject({ rules: [{ id: 'b' }, { condition: 'AND', rules: [{ field: 'dom_text' }] }] });
  });

  it('takes an emptied group away with its last rule', () => {
    const changed = remove(tree, 'b');
    expect(changed && ids(changed)).toEqual(['a', 'c']);
  });

  it('refuses to delete the last rule', () => {
    expect(remove({ ...tree, rules: [text('a')] }, 'a')).toBeNull();
  });

  it('moves a node among its neighbours and stops at the ends', () => {
    expect(ids(move(tree, 'c', -1))).toEqual(['a', 'c', 'g']);
    expect(ids(move(tree, 'a', -1))).toEqual(['a', 'g', 'c']);
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
});
