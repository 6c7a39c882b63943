import type { CountryCode } from '@proofline/contracts/codes';
import { countryAlias } from '@proofline/contracts/countries';
import { TwoListPicker } from '../../../shared/picker/two-list-picker.tsx';
import { CountryFlag } from '../../../shared/ui/country-flag.tsx';
import type { CheckDraft, CheckFacts } from '../check-draft.ts';
import { pickCountries } from '../pick-countries.ts';
import type { PanelProps } from '../wizard-tab.ts';

/** From which countries the websites are visited. */
export function CountriesPanel({ draft, facts, messages, update }: PanelProps<CheckDraft, CheckFacts>) {
  const { metadata } = facts;
  const unserved = new Set(metadata.unserved_countries);
  const offered = new Set(metadata.available_countries.map(({ id }) => id));
  // What a copy or an old draft still names can be taken out.
  const gone = draft.countries.filter((code) => !offered.has(code));
  return (
    <TwoListPicker
      sourceTitle="Countries List"
      targetTitle="Countries to check"
      items={[
        ...metadata.available_countries.map((country) => ({
          ...country,
          hint: hintOf(country, unserved.has(country.id)),
        })),
        ...gone.map((id) => ({ id, name: 'Country not found', disabled: true, hint: 'unavailable' })),
      ]}
      chosen={draft.countries}
      onChange={(countries) => update(pickCountries(draft, countries, facts))}
      emptyText="No countries available."
      renderName={({ id, name }) => <CountryFlag code={id} name={name} label="name" />}
      error={messages.countries}
    />
  );
}

/** How a region is written elsewhere, where its name does not say it, and whether anybody looks from there today. */
function hintOf({ id, name }: { id: CountryCode; name: string }, waits: boolean): string | undefined {
  const alias = countryAlias(id);
  const hints = [...(name.includes(alias) || alias === id ? [] : [alias]), ...(waits ? ['waits for a crawler'] : [])];
  return hints.length === 0 ? undefined : hints.join(', ');
}
