import type { TemplateConfiguration } from '@proofline/contracts/api/check-templates';
import type { CheckDraft, CheckFacts } from './check-draft.ts';
import { type CheckTab, tabsOf } from './check-tabs.ts';
import { draftOfCheck } from './draft-of-check.ts';
import { ownerOf } from './refusals.ts';
import type { TabMessage } from './tab-messages.tsx';
import type { WizardState } from './wizard.tsx';
import { cloneProgress } from './wizard-progress.ts';

/** Where a wizard begins that takes over a configuration, and what it has to say about it. */
export function startOfCopy(
  configuration: TemplateConfiguration,
  facts: CheckFacts,
  name?: string,
): WizardState<CheckDraft> & { readonly notices: readonly TabMessage[] } {
  const { draft, notices } = draftOfCheck(configuration, facts, name);
  const tabs = tabsOf(facts.kind, facts.flags);
  const isValid = (tab: CheckTab) => Object.keys(tab.validate(draft, facts)).length === 0;
  return {
    draft,
    progress: cloneProgress(
      tabs.map(({ id }) => id),
      tabs.find((tab) => !isValid(tab))?.id,
    ),
    notices: notices.map(({ field, message, hint }) => ({ tabId: ownerOf(field, tabs), message, hint })),
  };
}
