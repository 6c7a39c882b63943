import { RulesBuilder } from '../../rules-builder/rules-builder.tsx';
import { VerdictSentence } from '../../rules-builder/verdict-sentence.tsx';
import { WildcardHelp } from '../../rules-builder/wildcard-help.tsx';
import type { CheckDraft, CheckFacts } from '../check-draft.ts';
import type { PanelProps } from '../wizard-tab.ts';
import { FieldError } from './field-error.tsx';
import styles from './panels.module.css';

/** What makes a website compliant, or not. */
export function RulesPanel({ draft, messages, update }: PanelProps<CheckDraft, CheckFacts>) {
  const { rules } = draft;
  return (
    <div className={styles.stack}>
      <VerdictSentence not={rules.not} onChange={(not) => update({ rules: { ...rules, not } })} />
      <div>
        <RulesBuilder
          label="Rules"
          tree={rules}
          onChange={(changed) => update({ rules: changed })}
          showProblems={messages.rules !== undefined}
        />
        <FieldError>{messages.rules}</FieldError>
      </div>
      <WildcardHelp />
    </div>
  );
}
