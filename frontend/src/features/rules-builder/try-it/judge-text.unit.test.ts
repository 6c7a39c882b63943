import type { QueryTree } from '@proofline/rules/query-tree';
import { expect, it } from 'vitest';
import { judgeText } from './judge-text.ts';

const tree: QueryTree = {
  id: 'root',
  not: false,
  condition: 'AND',
  rules: [
    { id: 'text', field: 'dom_text', operator: 'contains', value: '18+' },
    {
      id: 'link',
      field: 'dom_link',
      operator: 'contains',
      value: { link_rule: '/go/', export_parameters: ['btag'] },
    },
  ],
};

it('a text is judged like a page, its addresses being the links', () => {
  const { compliant, perRule } = judgeText(
    tree,
    'Only 18+. See https://a.example/go/x?btag=7. And (https://b.example/).',
  );
  expect(compliant).toBe(true);
  expect(perRule[1]).toMatchObject({
    links: ['https://a.example/go/x?btag=7'],
    exportedParameters: [{ parameters: { btag: '7' } }],
    found: '1 of the 2 links matches',
  });
  expect(judgeText(tree, 'Only 18+.').compliant).toBe(false);
});
