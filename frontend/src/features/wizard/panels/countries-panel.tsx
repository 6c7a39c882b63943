import { TwoListPicker } from '../../../shared/picker/two-list-picker.tsx';
import { CountryFlag } from '../../../shared/ui/country-flag.tsx';
import type { CheckDraft, CheckFacts } from '../check-draft.ts';
import { pickCountries } from '../pick-countries.ts';
import type { PanelProps } from '../wizard-tab.ts';

/** From which countries the websites are visited. */
export function CountriesPanel({ draft, facts, messages, update }: PanelProps<CheckDraft, CheckFacts>) {
  const { metadata } = facts;
  const unserved = new Set(metadata.unserved_countries);
  return (
    <TwoListPicker
      sourceTitle="Countries List"
      targetTitle="Countries to check"
      items={metadata.available_countries.map((country) => ({
        ...country,
        ...(unserved.has(country.id) && { hint: 'waits for a crawler' }),
      }))}
      chosen={draft.countries}
      onChange={(countries) => update(pickCountries(draft, countries, facts))}
      emptyText="No countries available."
      renderName={({ id, name }) => <CountryFlag code={id} name={name} label="name" />}
      error={messages.countries}
    />
  );
}
