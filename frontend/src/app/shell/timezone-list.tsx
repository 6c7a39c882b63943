import { Combobox, ScrollArea, TextInput, useCombobox } from '@mantine/core';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { savePreferences } from '../../shared/preferences/preferences.ts';
import { Clock } from './clock.tsx';
import styles from './timezone-list.module.css';
import { matchingTimezones } from './timezones.ts';

/** Finds a timezone by its name, each with its time. */
export default function TimezoneList({ timezone, onChosen }: { timezone: string; onChosen: () => void }) {
  const [search, setSearch] = useState('');
  const combobox = useCombobox({ opened: true });
  const found = matchingTimezones(search, timezone);
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(value) => {
        void savePreferences({ timezone: value });
        onChosen();
      }}
    >
      <Combobox.EventsTarget>
        <TextInput
          className={styles.search ?? ''}
          variant="unstyled"
          data-autofocus
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            combobox.updateSelectedOptionIndex();
          }}
          leftSection={<IconSearch size={14} />}
          placeholder="Search timezones"
          aria-label="Search timezones"
        />
      </Combobox.EventsTarget>
      <ScrollArea.Autosize mah={280} type="auto" scrollbars="y">
        <Combobox.Options aria-label="Timezones" p={4}>
          {found.map((name) => (
            <Combobox.Option key={name} value={name} active={name === timezone} className={styles.option ?? ''}>
              <span className="truncate">{name}</span>
              <span className={styles.clock}>
                <Clock timezone={name} />
              </span>
              {name === timezone && <IconCheck size={14} aria-label="chosen" />}
            </Combobox.Option>
          ))}
          {found.length === 0 && <Combobox.Empty>No timezone matches</Combobox.Empty>}
        </Combobox.Options>
      </ScrollArea.Autosize>
    </Combobox>
  );
}
