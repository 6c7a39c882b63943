import { LateWorkbench } from '../../rules-builder/late-workbench.tsx';
import { offeredFields } from '../../rules-builder/offered-fields.ts';
import { VerdictSentence } from '../../rules-builder/verdict-sentence.tsx';
import type { CheckDraft, CheckFacts } from '../check-draft.ts';
import type { PanelProps } from '../wizard-tab.ts';
import { FieldError } from './field-error.tsx';
import { trialCountries } from './trial-countries.ts';

/** What makes a website compliant, or not. */
export function RulesPanel({ draft, facts, messages, update }: PanelProps<CheckDraft, CheckFacts>) {
  const { rules } = draft;
  return (
    <LateWorkbench
      label="Rules"
      tree={rules}
      onChange={(changed) => update({ rules: changed })}
      showProblems={messages.rules !== undefined}
      fields={offeredFields(facts.kind, facts.flags)}
      sentence={<VerdictSentence not={rules.not} onChange={(not) => update({ rules: { ...rules, not } })} />}
      error={<FieldError>{messages.rules}</FieldError>}
      trial={{
        purpose: 'rules',
        filters: draft.filtersByContent ? draft.filters : null,
        languages: draft.filtersByLanguage ? draft.languages : [],
        countries: trialCountries(draft, facts),
      }}
    />
  );
}
