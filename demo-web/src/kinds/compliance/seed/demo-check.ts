/**
 * The compliance check that the demo internet is made for: its rules and its filter in the rule language,
 * and the ids under which the manifest states what each rule must give.
 */
export const DEMO_RULE_IDS = [
  'age-notice',
  'responsible-notice',
  'responsible-link',
  'no-risk-free',
  'terms-beside-offer',
  'tagged-link',
] as const;
export type DemoRuleId = (typeof DEMO_RULE_IDS)[number];

export interface DemoTextRule {
  readonly id: string;
  readonly field: 'dom_text';
  readonly operator: 'contains' | 'contains_exact' | 'not_contains';
  readonly value: string;
}

export interface DemoLinkRule {
  readonly id: string;
  readonly field: 'dom_link';
  readonly operator: 'contains';
  readonly value: { readonly link_rule: string; readonly export_parameters: string[] };
}

export interface DemoRuleGroup {
  readonly id: string;
  readonly not: boolean;
  readonly condition: 'AND' | 'OR';
  readonly rules: (DemoTextRule | DemoLinkRule | DemoRuleGroup)[];
}

export interface DemoCheck {
  readonly name: string;
  readonly kind: 'compliance';
  readonly schedule: 'onetime';
  /** '1' looks at the given page only. */
  readonly related_urls: '1';
  readonly filters: DemoRuleGroup;
  readonly rules: DemoRuleGroup;
}

export const demoCheck: DemoCheck = {
  name: 'Larkfield affiliates: bonus terms',
  kind: 'compliance',
  schedule: 'onetime',
  related_urls: '1',
  filters: {
    id: 'filters',
    not: false,
    condition: 'AND',
    rules: [{ id: 'mentions-larkfield', field: 'dom_text', operator: 'contains', value: 'Larkfield' }],
  },
  rules: {
    id: 'rules',
    not: false,
    condition: 'AND',
    rules: [
      { id: 'age-notice', field: 'dom_text', operator: 'contains_exact', value: '18+' },
      { id: 'responsible-notice', field: 'dom_text', operator: 'contains', value: 'Play responsibly' },
      {
        id: 'responsible-link',
        field: 'dom_link',
        operator: 'contains',
        value: { link_rule: 'playwell.example', export_parameters: [] },
      },
      { id: 'no-risk-free', field: 'dom_text', operator: 'not_contains', value: 'risk-free' },
      { id: 'terms-beside-offer', field: 'dom_text', operator: 'contains', value: 'Terms apply' },
      {
        id: 'tagged-link',
        field: 'dom_link',
        operator: 'contains',
        value: { link_rule: 'larkfield.example', export_parameters: ['btag', 'campaign'] },
      },
    ],
  },
};
