import { operatorLabels, type RuleField, type RuleOperator } from './operators.ts';
import type { QueryRule } from './query-tree.ts';
import { rulePhrases } from './rule-phrases.ts';

/** A rule in plain words: `Text` `doesn't contain any` and its values as chips. */
export interface RuleDescription {
  readonly field: 'Text' | 'Link' | 'Preset Image' | 'Custom Image';
  /** Reads on after the field, for example "contains any, exact". */
  readonly operator: string;
  readonly values: readonly string[];
  /** Names of the link parameters to export. */
  readonly exportParameters: readonly string[];
}

const looksAt: Readonly<Record<RuleField, RuleDescription['field']>> = {
  dom_text: 'Text',
  bulk_text: 'Text',
  dom_link: 'Link',
  bulk_links: 'Link',
  preset_image: 'Preset Image',
  custom_image: 'Custom Image',
};

export function describeRule(rule: QueryRule): RuleDescription {
  const isImage = rule.field === 'preset_image' || rule.field === 'custom_image';
  return {
    field: looksAt[rule.field],
    operator: operatorInSentence(rule.operator),
    values: isImage ? rule.value.map(({ name }) => name) : rulePhrases(rule),
    exportParameters: rule.field === 'dom_link' ? rule.value.export_parameters : [],
  };
}

/** The whole rule as one line, for histories and column headings. */
export function ruleInWords(rule: QueryRule): string {
  const { field, operator, values } = describeRule(rule);
  return `${field} ${operator} ${values.map((value) => `“${value}”`).join(', ')}`;
}

function operatorInSentence(operator: RuleOperator): string {
  return operatorLabels[operator].replace(' (exact)', ', exact');
}
