import { countryName } from '@proofline/contracts/countries';
import { useState } from 'react';
import { type PickerItem, TwoListPicker } from '../shared/picker/two-list-picker.tsx';
import { Card } from '../shared/ui/card.tsx';
import { CountryFlag } from '../shared/ui/country-flag.tsx';

const countries: readonly PickerItem<string>[] = ['DE', 'SE', 'MT', 'NL', 'DK', 'GB', 'IE', 'C0', 'U0'].map((id) => ({
  id,
  name: countryName(id),
  disabled: id === 'U0',
  ...(id === 'U0' && { hint: 'no proxy' }),
}));
const sites: readonly PickerItem<number>[] = Array.from({ length: 5000 }, (_, n) => ({
  id: n + 1,
  name: `affiliate-${n + 1}.example`,
  disabled: n % 50 === 49,
}));
/** As many as a server would hand out at once. */
const FOUND_AT_MOST = 20;
const found = (text: string) => sites.filter(({ name }) => name.includes(text)).slice(0, FOUND_AT_MOST);

export function Pickers() {
  const [chosen, setChosen] = useState(['GB', 'IE']);
  const [nothing, setNothing] = useState<string[]>([]);
  const [picked, setPicked] = useState<number[]>([3]);
  const [many, setMany] = useState<number[]>([]);
  const [search, setSearch] = useState('');
  return (
    <>
      <Card title="Two-list picker">
        <TwoListPicker
          sourceTitle="Countries List"
          targetTitle="Countries to check"
          items={countries}
          chosen={chosen}
          onChange={setChosen}
          emptyText="No country available."
          renderName={({ id, name }) => <CountryFlag code={id} name={name} label="name" />}
        />
      </Card>
      <Card title="Two-list picker over thousands">
        <TwoListPicker
          sourceTitle="All websites"
          targetTitle="All websites to check"
          items={sites}
          chosen={many}
          onChange={setMany}
          emptyText="No website available."
        />
      </Card>
      <Card title="Two-list picker that searches on the server">
        <TwoListPicker
          sourceTitle="Websites"
          targetTitle="Websites to check"
          items={found(search)}
          chosen={picked}
          onChange={setPicked}
          emptyText="No website available."
          search={{ onSearch: setSearch, searching: false }}
        />
      </Card>
      <Card title="Two-list picker, empty and refused">
        <TwoListPicker
          sourceTitle="Website Lists"
          targetTitle="Lists to check"
          items={[]}
          chosen={nothing}
          onChange={setNothing}
          emptyText="No website list available."
          error="Please select at least one URL list from the list."
        />
      </Card>
    </>
  );
}
