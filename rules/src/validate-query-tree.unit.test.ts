import { describe, expect, it } from 'vitest';
import { ruleLimits } from './limits.ts';
import { parseQueryTree } from './parse-query-tree.ts';
import type { QueryGroup, QueryRule, QueryTree } from './query-tree.ts';
import { queryTreeSchema } from './query-tree.ts';
import { rulePhrases } from './rule-phrases.ts';
import { validateQueryTree } from './validate-query-tree.ts';

const message = 'Please input at least one rule, and remove any empty rules.';
const text = (value: string, id = 'r1'): QueryRule => ({ id, field: 'dom_text', operator: 'contains', value });
const root = (...rules: (QueryRule | QueryGroup)[]): QueryTree => ({ not: false, condition: 'AND', rules });
/** A tree as it may come from outside. */
const raw = (...rules: unknown[]) => ({ not: false, condition: 'AND', rules });
const bulk = (name: string, entries: string[]): QueryRule => ({
  id: 'r1',
  field: 'bulk_text',
  operator: 'contains_any',
  value: { name, bulk: entries },
});

function problems(tree: QueryTree) {
  const validation = validateQueryTree(tree);
  expect(validation.valid).toBe(validation.problems.length === 0);
  expect(validation.message).toBe(validation.valid ? null : message);
  return validation.problems.map(({ path, code, ruleId }) => ({ path: path.join('.'), code, ruleId }));
}

describe('validating a tree', () => {
  it('accepts rules that say something', () => {
    const image = { id: 7, name: 'Logo', url: '/media/7.png' };
    const tree = root(
      text('18+', 'a'),
      { ...bulk('Claims', ['', ' risk-free ']), id: 'b' },
      root({ id: 'c', field: 'custom_image', operator: 'includes', value: [image] }),
      {
        id: 'd',
        field: 'dom_link',
        operator: 'not_contains',
        value: { link_rule: 'a.example', export_parameters: [] },
      },
    );
    expect(problems(tree)).toEqual([]);
  });

  it('refuses a tree or a group without rules', () => {
    expect(problems(root())).toEqual([{ path: '', code: 'empty_group', ruleId: null }]);
    expect(problems(root(text('a'), root()))).toEqual([{ path: 'rules.1', code: 'empty_group', ruleId: null }]);
  });

  it('points at every empty rule', () => {
    const link: QueryRule = {
      id: 'l',
      field: 'dom_link',
      operator: 'contains',
      value: { link_rule: ' ', export_parameters: [] },
    };
    const preset: QueryRule = {
      id: 'p',
      field: 'preset_image',
      operator: 'includes',
      value: [{ id: 1, name: 'Set', images: [] }],
    };
    expect(problems(root(text(' \n'), root(link), preset))).toEqual([
      { path: 'rules.0.value', code: 'empty_value', ruleId: 'r1' },
      { path: 'rules.1.rules.0.value.link_rule', code: 'empty_value', ruleId: 'l' },
      { path: 'rules.2.value', code: 'empty_value', ruleId: 'p' },
    ]);
  });

  it('asks bulk rules for a name and an entry', () => {
    expect(problems(root(bulk(' ', ['', ' '])))).toEqual([
      { path: 'rules.0.value.name', code: 'missing_name', ruleId: 'r1' },
      { path: 'rules.0.value.bulk', code: 'empty_value', ruleId: 'r1' },
    ]);
  });

  it.each(['*', '^', '* ^', '*#2', '^ ^', ' ** ', '*#12'])(
    'refuses the lone wildcard "%s" in text, link and list',
    (phrase) => {
      expect(problems(root(text(phrase)))).toMatchObject([{ code: 'lone_wildcard' }]);
      expect(problems(root(bulk('List', ['fine', phrase])))).toEqual([
        { path: 'rules.0.value.bulk.1', code: 'lone_wildcard', ruleId: 'r1' },
      ]);
    },
  );

  it.each(['\\*', '\\^', '#', '#2', '*a', '\\'])('accepts "%s"', (phrase) => {
    expect(problems(root(text(phrase)))).toEqual([]);
  });

  it('bounds wildcards, phrases, depth and size', () => {
    expect(problems(root(text('a^'.repeat(ruleLimits.wildcardsPerPhrase + 1))))).toMatchObject([
      { code: 'too_many_wildcards' },
    ]);
    const list = bulk(
      'List',
      Array.from({ length: ruleLimits.phrasesPerRule }, (_, index) => `p${index}`),
    );
    const lists = ['a', 'b', 'c'].map((id) => ({ ...list, id }));
    expect(problems(root(...lists.slice(0, 2)))).toEqual([]);
    expect(problems(root(...lists))).toMatchObject([{ code: 'too_large' }]);
    expect(problems(nested(ruleLimits.treeDepth))).toEqual([]);
    expect(problems(nested(ruleLimits.treeDepth + 1))).toMatchObject([{ code: 'too_large' }]);
    const many = Array.from({ length: ruleLimits.leafRules + 1 }, (_, index) => text('a', `r${index}`));
    expect(problems(root(...many.slice(1)))).toEqual([]);
    expect(problems(root(...many))).toMatchObject([{ code: 'too_large' }]);
  });

  it('takes what nobody can see for nothing', () => {
    const unseen = '\u200e\u200b\u2060\ufeff\u00a0';
    expect(problems(root(text(unseen)))).toMatchObject([{ code: 'empty_value' }]);
    expect(problems(root(bulk(unseen, [unseen])))).toMatchObject([{ code: 'missing_name' }, { code: 'empty_value' }]);
    expect(problems(root(bulk('List', [unseen, 'a'])))).toEqual([]);
    expect(rulePhrases(bulk('List', [unseen, ' a ']))).toEqual(['a']);
  });

  it('bounds the phrases of a tree in all, before they are taken apart', () => {
    const longest = `${'^'.repeat(50)}${'a'.repeat(1_950)}`;
    const many = (count: number) =>
      bulk(
        'List',
        Array.from({ length: count }, () => longest),
      );
    expect(problems(root(many(400)))).toEqual([]);
    expect(problems(root(many(401)))).toEqual([{ path: '', code: 'too_large', ruleId: null }]);
  });

  it('refuses two rules with one id', () => {
    expect(problems(root(text('a'), text('b')))).toEqual([{ path: 'rules.1.id', code: 'duplicate_id', ruleId: 'r1' }]);
  });
});

describe('parsing a tree from outside', () => {
  it('returns the tree as it was sent', () => {
    const tree = root(text('a'), { ...root(text('b', 'r2')), id: 'g', not: true, condition: 'OR' });
    expect(parseQueryTree(structuredClone(tree))).toEqual({ ok: true, tree });
  });

  it('points at what is wrong deep inside', () => {
    const tree = raw(text('a'), raw({ ...text('b', 'r2'), operator: 'includes' }));
    expect(parseQueryTree(tree)).toMatchObject({
      ok: false,
      message,
      problems: [{ path: ['rules', 1, 'rules', 0, 'operator'] }],
    });
  });

  it.each([
    ['nothing', undefined],
    ['a string', 'rules'],
    ['no condition', { not: false, rules: [text('a')] }],
    ['an unknown field', raw({ ...text('a'), field: 'dom_video' })],
    ['an unknown key', { ...root(text('a')), negate: true }],
    ['an operator of another field', raw({ ...bulk('List', ['a']), operator: 'contains' })],
    ['a phrase of a megabyte', root(text('a'.repeat(1_000_000)))],
    ['rules that are not a list', { ...root(), rules: { length: 1 } }],
  ])('refuses %s with the specified message', (_title, input) => {
    expect(parseQueryTree(input)).toMatchObject({ ok: false, message });
  });

  it('refuses a tree nested a hundred thousand deep without running out of stack', () => {
    expect(queryTreeSchema.safeParse(nested(100_000)).success).toBe(false);
    expect(parseQueryTree(nested(100_000))).toMatchObject({ ok: false, message });
  });
});

function nested(depth: number): QueryTree {
  let tree = root(text('a'));
  for (let level = 1; level < depth; level += 1) tree = root(tree);
  return tree;
}
