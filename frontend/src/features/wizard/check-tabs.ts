import type { CheckKind } from '@proofline/contracts/check-kinds';
import type { ComponentType } from 'react';
import type { CheckDraft, CheckFacts } from './check-draft.ts';
import { type CheckStepId, stepsOf } from './check-steps.ts';
import { AccountsPanel } from './panels/accounts-panel.tsx';
import { CountriesPanel } from './panels/countries-panel.tsx';
import { FiltersPanel } from './panels/filters-panel.tsx';
import { KeywordsPanel } from './panels/keywords-panel.tsx';
import { OverviewPanel } from './panels/overview-panel.tsx';
import { PlatformPanel } from './panels/platform-panel.tsx';
import { RulesPanel } from './panels/rules-panel.tsx';
import { SchedulePanel } from './panels/schedule-panel.tsx';
import { ToplistKindPanel } from './panels/toplist-kind-panel.tsx';
import { ToplistRulesPanel } from './panels/toplist-rules-panel.tsx';
import { UrlsPanel } from './panels/urls-panel.tsx';
import { VerticalsPanel } from './panels/verticals-panel.tsx';
import type { PanelProps, WizardTab } from './wizard-tab.ts';

export type CheckTab = WizardTab<CheckDraft, CheckFacts>;

/** What is shown for each step. */
export const checkPanels: Readonly<Record<CheckStepId, ComponentType<PanelProps<CheckDraft, CheckFacts>>>> = {
  schedule: SchedulePanel,
  countries: CountriesPanel,
  urls: UrlsPanel,
  keywords: KeywordsPanel,
  verticals: VerticalsPanel,
  platform: PlatformPanel,
  accounts: AccountsPanel,
  filters: FiltersPanel,
  rules: RulesPanel,
  toplist_kind: ToplistKindPanel,
  toplist_rules: ToplistRulesPanel,
  overview: OverviewPanel,
};

/** The steps of a kind of check with their panels: `stepsOf`. */
export function tabsOf(kind: CheckKind, flags?: CheckFacts['flags']): readonly CheckTab[] {
  return stepsOf(kind, flags).map((step) => ({ ...step, Panel: checkPanels[step.id] }));
}
