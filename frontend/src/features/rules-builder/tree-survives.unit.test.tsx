import { createProjectBodySchema, projectDetailSchema } from '@proofline/contracts/api/projects';
import { describeRule } from '@proofline/rules/describe-rule';
import { leafRules } from '@proofline/rules/leaf-rules';
import { ruleLimits } from '@proofline/rules/limits';
import { operatorsByField } from '@proofline/rules/operators';
import { isGroup, type QueryGroup, type QueryRule, type QueryTree } from '@proofline/rules/query-tree';
import { validateQueryTree } from '@proofline/rules/validate-query-tree';
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { RuleTree } from '../checks/overview/rule-tree.tsx';
import { checkDraftSchema } from '../wizard/draft-schema.ts';
import { draftToBody } from '../wizard/draft-to-body.ts';
import { validDraft } from '../wizard/testing/testing-draft.ts';
import { readBulkEntries } from './bulk-entries.ts';
import {
  addTo,
  changeField,
  changeOperator,
  duplicate,
  emptyTree,
  remove,
  replaceRule,
  updateGroup,
  withIds,
} from './edit-tree.ts';
import { addNames } from './export-names.ts';
import { moveTo, placesFor } from './move-node.ts';
import { everyField } from './offered-fields.ts';

/** What somebody does at the builder; `at` picks a node, place, field or operator by number. */
type Step =
  | { readonly do: 'add rule' | 'add group' | 'remove' | 'duplicate' | 'not' | 'condition'; readonly at: number }
  | { readonly do: 'move' | 'field' | 'operator'; readonly at: number; readonly to: number }
  | { readonly do: 'value'; readonly at: number; readonly text: string; readonly lines: readonly string[] };

const nodesOf = (group: QueryGroup): readonly (QueryRule | QueryGroup)[] =>
  group.rules.flatMap((node) => (isGroup(node) ? [node, ...nodesOf(node)] : [node]));
const groupsOf = (tree: QueryTree): readonly QueryGroup[] => [tree, ...nodesOf(tree).filter(isGroup)];
const pick = <Item,>(items: readonly Item[], at: number): Item | undefined => items[at % items.length];

/** The same functions that the controls call, with what their inputs let through. */
function take(tree: QueryTree, step: Step): QueryTree {
  const groupId = pick(groupsOf(tree), step.at)?.id ?? '';
  const node = pick(nodesOf(tree), step.at);
  const rule = pick(leafRules(tree), step.at)?.rule;
  if (node?.id === undefined || rule === undefined) throw new Error('The tree has lost its last rule.');
  switch (step.do) {
    case 'add rule':
      return addTo(tree, groupId, 'rule').tree;
    case 'add group': {
      const grown = addTo(tree, groupId, 'group').tree;
      return validateQueryTree(grown).problems.some(({ code }) => code === 'too_large') ? tree : grown;
    }
    case 'remove':
      return remove(tree, node.id) ?? tree;
    case 'duplicate': {
      const grown = duplicate(tree, node.id)?.tree ?? tree;
      return leafRules(grown).length > 60 ? tree : grown;
    }
    case 'not':
      return updateGroup(tree, groupId, { not: true });
    case 'condition':
      return updateGroup(tree, groupId, { condition: 'OR' });
    case 'move': {
      const place = pick(placesFor(tree, node.id), step.to);
      return place === undefined ? tree : moveTo(tree, node.id, place);
    }
    case 'field':
      return replaceRule(tree, changeField(rule, pick(everyField, step.to) ?? 'dom_text'));
    case 'operator':
      return replaceRule(tree, changeOperator(rule, pick(operatorsByField[rule.field], step.to) ?? rule.operator));
    case 'value':
      return replaceRule(tree, withValue(rule, step.text, step.lines));
  }
}

function withValue(rule: QueryRule, text: string, lines: readonly string[]): QueryRule {
  const phrase = text.slice(0, ruleLimits.phraseChars);
  switch (rule.field) {
    case 'dom_text':
      return { ...rule, value: phrase };
    case 'dom_link': {
      const added = addNames(rule.value.export_parameters, lines.join(' '));
      const names = added.kind === 'added' ? [...added.names] : rule.value.export_parameters;
      return { ...rule, value: { link_rule: phrase, export_parameters: names } };
    }
    case 'bulk_text':
    case 'bulk_links': {
      // As the dialog saves it.
      const { entries, problem } = readBulkEntries(lines.join('\n'), 0);
      const name = text.trim().slice(0, ruleLimits.nameChars).trim();
      return problem !== null || name === '' || entries.length === 0
        ? rule
        : { ...rule, value: { name, bulk: [...entries] } };
    }
    case 'custom_image':
      return {
        ...rule,
        value: lines.map((name, id) => ({ id: id + 1, name, url: `/api/user_images/${id + 1}/file` })),
      };
    case 'preset_image':
      return {
        ...rule,
        value: lines.map((name, id) => ({ id: id + 1, name, images: [{ id: 7, url: '/api/preset_images/7/file' }] })),
      };
  }
}

const words = fc.constantFrom('18+', 'risk-free', 'a * b', 'licen^#1e', '\\*', '<b>&"', 'Ä😀', ' spaced  out ', 'x');
const line = fc.oneof(words, fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }));
const at = fc.nat({ max: 1_000 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constantFrom('add rule', 'add group', 'remove', 'duplicate', 'not', 'condition'),
    at,
  }),
  fc.record({ do: fc.constantFrom('move', 'field', 'operator'), at, to: at }),
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('value'), at, text: line, lines: fc.array(line, { maxLength: 4 }) }),
  },
);

/** Trees as the builder leaves them, every rule filled in. */
const builtTree = fc
  .tuple(fc.array(step, { maxLength: 25 }), words)
  .map(([steps, phrase]): QueryTree => {
    const tree = steps.reduce(take, emptyTree());
    const empty = new Set(validateQueryTree(tree).problems.map(({ ruleId }) => ruleId));
    return leafRules(tree)
      .filter(({ rule }) => empty.has(rule.id))
      .reduce((filled, { rule }) => replaceRule(filled, withValue(rule, phrase, [phrase])), tree);
  })
  .filter((tree) => validateQueryTree(tree).valid);

/** Through the wire. */
const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const shown = (tree: QueryTree) => renderToStaticMarkup(<RuleTree tree={tree} purpose="rules" />);
const escaped = (text: string) => renderToStaticMarkup(text);

describe('any tree that the builder can build', () => {
  it('has every node of it under an id of its own', () => {
    fc.assert(
      fc.property(builtTree, (tree) => {
        expect(withIds(tree)).toBe(tree);
      }),
    );
  });

  it('is what is saved, read back and cloned, rules and filters alike', () => {
    fc.assert(
      fc.property(builtTree, (tree) => {
        const draft = { ...validDraft(), rules: tree, filters: tree, filtersByContent: true };
        // A draft that is kept in the browser.
        const resumed = checkDraftSchema.parse(sent(draft));
        expect(resumed.rules).toEqual(tree);
        const body = createProjectBodySchema.parse(sent(draftToBody('compliance', resumed)));
        expect(body.filters).toEqual(body.rules);
        const read = projectDetailSchema.shape.rules.parse(sent(body.rules));
        if (read === null) throw new Error('The rules are gone.');
        expect(read).toEqual(trimmed(tree));
        // A clone begins with it, and saves it as it is.
        expect(withIds(read)).toBe(read);
        const again = draftToBody('compliance', { ...draft, rules: read });
        expect(createProjectBodySchema.parse(sent(again)).rules).toEqual(read);
      }),
    );
  });

  it('says the same to those who may only read it, every value in it', () => {
    fc.assert(
      fc.property(builtTree, (tree) => {
        const body = createProjectBodySchema.parse(sent(draftToBody('compliance', { ...validDraft(), rules: tree })));
        if (body.rules === null) throw new Error('The rules are gone.');
        expect(shown(body.rules)).toBe(shown(tree));
        let rest = shown(tree);
        for (const { rule } of leafRules(body.rules)) {
          const { values, exportParameters } = describeRule(rule);
          for (const value of [...values, ...exportParameters]) {
            const found = rest.indexOf(escaped(value));
            expect(found, `${value} in ${rest}`).toBeGreaterThanOrEqual(0);
            rest = rest.slice(found + 1);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});

/** What the specification has dropped on the way (001 §5): spaces around phrases. */
function trimmed(group: QueryGroup): QueryGroup {
  return {
    ...group,
    rules: group.rules.map((node): QueryRule | QueryGroup => {
      if (isGroup(node)) return trimmed(node);
      if (node.field === 'dom_text') return { ...node, value: node.value.trim() };
      if (node.field === 'dom_link') {
        return { ...node, value: { ...node.value, link_rule: node.value.link_rule.trim() } };
      }
      return node;
    }),
  };
}
