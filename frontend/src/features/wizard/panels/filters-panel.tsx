import { Switch } from '@mantine/core';
import { TwoListPicker } from '../../../shared/picker/two-list-picker.tsx';
import { CountryFlag } from '../../../shared/ui/country-flag.tsx';
import { LateWorkbench } from '../../rules-builder/late-workbench.tsx';
import { offeredFields } from '../../rules-builder/offered-fields.ts';
import type { CheckDraft, CheckFacts } from '../check-draft.ts';
import type { PanelProps } from '../wizard-tab.ts';
import { FieldError } from './field-error.tsx';
import styles from './panels.module.css';
import { trialCountries } from './trial-countries.ts';

/** Which pages are judged at all. */
export function FiltersPanel({ draft, facts, messages, update }: PanelProps<CheckDraft, CheckFacts>) {
  const languages = facts.metadata.available_languages;
  const flags = new Map(languages.map(({ id, flagCode }) => [id, flagCode]));
  // What a copy or an old draft still names can be taken out.
  const gone = draft.languages.filter((code) => !flags.has(code));
  return (
    <div className={styles.stack}>
      <section className={styles.filter} aria-label="Page language">
        <Switch
          label="Filter pages by page language"
          description="Only pages in these languages are judged, the others are filtered out."
          checked={draft.filtersByLanguage}
          onChange={(event) => update({ filtersByLanguage: event.currentTarget.checked })}
        />
        {draft.filtersByLanguage && (
          <TwoListPicker
            sourceTitle="Languages List"
            targetTitle="Languages to check"
            items={[...languages, ...gone.map((id) => ({ id, name: id, disabled: true, hint: 'unavailable' }))]}
            chosen={draft.languages}
            onChange={(chosen) => update({ languages: chosen })}
            emptyText="No languages available."
            renderName={({ id, name }) => {
              const flag = flags.get(id) ?? null;
              return flag === null ? name : <CountryFlag code={flag} name={name} label="name" />;
            }}
            error={messages.languages}
          />
        )}
      </section>
      <section className={styles.filter} aria-label="Page content">
        <Switch
          label="Filter by page content"
          description="Only pages on which the following is found are judged, the others are filtered out."
          checked={draft.filtersByContent}
          onChange={(event) => update({ filtersByContent: event.currentTarget.checked })}
        />
        {draft.filtersByContent && (
          <LateWorkbench
            label="Filters"
            hasRootNot
            tree={draft.filters}
            onChange={(filters) => update({ filters })}
            showProblems={messages.filters !== undefined}
            fields={offeredFields(facts.kind, facts.flags)}
            error={<FieldError>{messages.filters}</FieldError>}
            trial={{
              purpose: 'filters',
              languages: draft.filtersByLanguage ? draft.languages : [],
              countries: trialCountries(draft, facts),
            }}
          />
        )}
      </section>
    </div>
  );
}
