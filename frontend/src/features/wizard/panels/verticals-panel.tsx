import { Switch } from '@mantine/core';
import { TwoListPicker } from '../../../shared/picker/two-list-picker.tsx';
import type { CheckDraft, CheckFacts } from '../check-draft.ts';
import type { PanelProps } from '../wizard-tab.ts';
import styles from './panels.module.css';

/** Sets of keywords that are kept ready, added to the check's own. */
export function VerticalsPanel({ draft, facts, messages, update }: PanelProps<CheckDraft, CheckFacts>) {
  const { verticals, disabled_verticals: disabled } = facts.metadata;
  // What a copy or an old draft still names can be taken out.
  const gone = draft.verticals.filter((id) => !verticals.some((vertical) => vertical.id === id));
  return (
    <div className={styles.filter}>
      <Switch
        label="Use keyword presets"
        description="Ready-made sets of keywords are searched for beside your own."
        checked={draft.usesVerticals}
        onChange={(event) => update({ usesVerticals: event.currentTarget.checked })}
      />
      {draft.usesVerticals && (
        <TwoListPicker
          sourceTitle="Keyword Presets"
          targetTitle="Presets to check"
          items={[
            ...verticals.map((vertical) => ({
              ...vertical,
              disabled: disabled.includes(vertical.id),
              ...(disabled.includes(vertical.id) && { hint: 'unavailable' }),
            })),
            ...gone.map((id) => ({ id, name: `Preset ${id}`, disabled: true, hint: 'unavailable' })),
          ]}
          chosen={draft.verticals}
          onChange={(chosen) => update({ verticals: chosen })}
          emptyText="No verticals available."
          error={messages.verticals}
        />
      )}
    </div>
  );
}
