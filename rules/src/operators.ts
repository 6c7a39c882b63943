import { z } from 'zod';

/** Ids of the rule fields with their labels (specification 001 §3). */
export const fieldLabels = {
  dom_text: 'Text',
  dom_link: 'Link',
  bulk_text: 'Bulk Text',
  bulk_links: 'Bulk Link',
  preset_image: 'Preset Image',
  custom_image: 'Custom Image',
} as const;

export type RuleField = keyof typeof fieldLabels;

/** Every operator with the label of its choice in the rule builder. */
export const operatorLabels = {
  contains: 'contains',
  contains_exact: 'contains (exact)',
  not_contains: "doesn't contain",
  not_contains_exact: "doesn't contain (exact)",
  contains_any: 'contains any',
  contains_any_exact: 'contains any (exact)',
  contains_all: 'contains all',
  contains_all_exact: 'contains all (exact)',
  not_contains_any: "doesn't contain any",
  not_contains_any_exact: "doesn't contain any (exact)",
  not_contains_all: "doesn't contain all",
  not_contains_all_exact: "doesn't contain all (exact)",
  includes: 'includes',
  not_includes: "doesn't include",
} as const;

export type RuleOperator = keyof typeof operatorLabels;

const singleOperators = ['contains', 'contains_exact', 'not_contains', 'not_contains_exact'] as const;
const listOperators = [
  'contains_any',
  'contains_any_exact',
  'contains_all',
  'contains_all_exact',
  'not_contains_any',
  'not_contains_any_exact',
  'not_contains_all',
  'not_contains_all_exact',
] as const;
const imageOperators = ['includes', 'not_includes'] as const;

/** Text and Link take every text operator: over one value, any and all mean the same as the plain one. */
export const singleOperatorSchema = z.enum([...singleOperators, ...listOperators]);
export const listOperatorSchema = z.enum(listOperators);
export const imageOperatorSchema = z.enum(imageOperators);

/** What the rule builder offers for each field, in order; the first is the default (specification 001 §4). */
export const operatorsByField: Readonly<Record<RuleField, readonly RuleOperator[]>> = {
  dom_text: singleOperators,
  dom_link: singleOperators,
  bulk_text: listOperators,
  bulk_links: listOperators,
  preset_image: imageOperators,
  custom_image: imageOperators,
};

/** The meaning of an operator id, taken apart. */
export interface OperatorMeaning {
  readonly negated: boolean;
  readonly quantity: 'any' | 'all';
  readonly exact: boolean;
}

export function operatorMeaning(operator: RuleOperator): OperatorMeaning {
  return {
    negated: operator.startsWith('not_'),
    quantity: operator.includes('_all') ? 'all' : 'any',
    exact: operator.endsWith('_exact'),
  };
}

/** The operator kept when a rule changes its field: the same one if the new field offers it, else its first. */
export function operatorForField(field: RuleField, operator: RuleOperator): RuleOperator {
  const offered = operatorsByField[field];
  return offered.includes(operator) ? operator : (offered[0] ?? operator);
}
