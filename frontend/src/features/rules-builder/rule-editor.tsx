import { ActionIcon, Select } from '@mantine/core';
import { fieldLabels, operatorLabels, operatorsByField, type RuleField } from '@proofline/rules/operators';
import type { QueryRule } from '@proofline/rules/query-tree';
import { IconTrash } from '@tabler/icons-react';
import { changeField, changeOperator } from './edit-tree.ts';
import { OrderButtons } from './order-buttons.tsx';
import { RuleValueEditor } from './rule-value-editor.tsx';
import styles from './rules-builder.module.css';
import { useTreeActions } from './tree-actions.ts';

/** Image rules are offered once images can be compared. */
const offeredFields: readonly RuleField[] = ['dom_text', 'dom_link', 'bulk_text', 'bulk_links'];
const fields = offeredFields.map((value) => ({ value, label: fieldLabels[value] }));

/** One rule: field, operator, value. */
export function RuleEditor({ rule, isFirst, isLast }: { rule: QueryRule; isFirst: boolean; isLast: boolean }) {
  const actions = useTreeActions();
  const operators = operatorsByField[rule.field].map((value) => ({ value, label: operatorLabels[value] }));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no grid container in every browser
    <div className={styles.rule} role="group" aria-label="Rule" data-node={rule.id}>
      <OrderButtons id={rule.id} what="rule" isFirst={isFirst} isLast={isLast} />
      <Select
        className={styles.field ?? ''}
        aria-label="Field"
        data-first
        data={fields}
        value={rule.field}
        allowDeselect={false}
        onChange={(value) => {
          const field = offeredFields.find((offered) => offered === value);
          if (field && field !== rule.field) actions.setRule(changeField(rule, field));
        }}
      />
      <Select
        className={styles.operator ?? ''}
        aria-label="Operator"
        data={operators}
        value={rule.operator}
        allowDeselect={false}
        onChange={(value) => {
          const operator = operatorsByField[rule.field].find((offered) => offered === value);
          if (operator) actions.setRule(changeOperator(rule, operator));
        }}
      />
      <div className={styles.value}>
        <RuleValueEditor rule={rule} problem={actions.problemOf(rule.id)} onChange={actions.setRule} />
      </div>
      <ActionIcon size={32} aria-label="Delete rule" onClick={() => actions.remove(rule.id)}>
        <IconTrash size={16} stroke={1.6} />
      </ActionIcon>
    </div>
  );
}
