import { ActionIcon, NativeSelect } from '@mantine/core';
import {
  fieldLabels,
  operatorLabels,
  operatorsByField,
  type RuleField,
  type RuleOperator,
} from '@proofline/rules/operators';
import type { QueryRule } from '@proofline/rules/query-tree';
import { IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { DragHandle } from './drag-handle.tsx';
import { changeField, changeOperator } from './edit-tree.ts';
import { RuleValueEditor } from './rule-value-editor.tsx';
import styles from './rules-builder.module.css';
import { useTreeActions } from './tree-actions.ts';

interface Props {
  readonly rule: QueryRule;
  /** What is wrong with the value, once it may be said. */
  readonly problem: string | undefined;
}

/** One rule: field, operator, value. The lists are the browser's own: a check may have hundreds of them. */
export const RuleEditor = memo(function RuleEditor({ rule, problem }: Props) {
  const actions = useTreeActions();
  const isOffered = actions.fields.includes(rule.field);
  const fields = isOffered ? actions.fields : [...actions.fields, rule.field];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no grid container in every browser
    <div className={styles.rule} role="group" aria-label="Rule" data-node={rule.id}>
      <DragHandle id={rule.id} what="rule" />
      <NativeSelect
        className={styles.field ?? ''}
        aria-label="Field"
        data-first
        data={fields.map(fieldOption)}
        value={rule.field}
        onChange={({ currentTarget: { value } }) => {
          const field = fields.find((offered) => offered === value);
          if (field && field !== rule.field) actions.setRule(changeField(rule, field));
        }}
      />
      <NativeSelect
        className={styles.operator ?? ''}
        aria-label="Operator"
        data={operatorsOf(rule)}
        value={rule.operator}
        onChange={({ currentTarget: { value } }) => {
          const operator = operatorsByField[rule.field].find((offered) => offered === value);
          if (operator) actions.setRule(changeOperator(rule, operator));
        }}
      />
      <div className={styles.value}>
        <RuleValueEditor rule={rule} problem={problem} onChange={actions.setRule} />
      </div>
      <ActionIcon size={32} aria-label="Delete rule" onClick={() => actions.remove(rule.id)}>
        <IconTrash size={16} stroke={1.6} />
      </ActionIcon>
    </div>
  );
});

const fieldOption = (value: RuleField) => ({ value, label: fieldLabels[value] });

/** Those of the field, and the one the rule has: a tree from elsewhere may hold one that the builder does not offer. */
function operatorsOf({ field, operator }: QueryRule): { value: RuleOperator; label: string }[] {
  const offered = operatorsByField[field];
  const all = offered.includes(operator) ? offered : [...offered, operator];
  return all.map((value) => ({ value, label: operatorLabels[value] }));
}
