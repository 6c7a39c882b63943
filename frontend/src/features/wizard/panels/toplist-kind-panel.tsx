import { useId } from 'react';
import type { CheckDraft, CheckFacts } from '../check-draft.ts';
import { chooseToplistKind } from '../toplist-rows.ts';
import type { PanelProps } from '../wizard-tab.ts';
import { Choice } from './choice.tsx';
import { FieldError } from './field-error.tsx';
import styles from './panels.module.css';

/** Whether positions of brands are watched, or everything that a toplist shows. */
export function ToplistKindPanel({ draft, facts, messages, update }: PanelProps<CheckDraft, CheckFacts>) {
  const group = useId();
  return (
    <fieldset className={styles.fieldset}>
      <legend className={styles.legend}>Toplist kind</legend>
      <div className={styles.choices}>
        {facts.metadata.toplist_kinds.map(({ id, name, disabled, tooltip_text: text }) => (
          <Choice
            key={id}
            group={group}
            value={id}
            title={name}
            text={text}
            disabled={disabled}
            checked={draft.toplistKind === id}
            onChoose={() => update(chooseToplistKind(draft, id))}
          />
        ))}
      </div>
      <FieldError>{messages.toplistKind}</FieldError>
    </fieldset>
  );
}
