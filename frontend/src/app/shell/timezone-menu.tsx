import { Combobox, ScrollArea, TextInput, useCombobox } from '@mantine/core';
import { IconCheck, IconChevronDown, IconSearch, IconWorld } from '@tabler/icons-react';
import { useState } from 'react';
import { savePreferences } from '../../shared/preferences/preferences.ts';
import { useTimezone } from '../../shared/time/use-timezone.ts';
import { Clock } from './clock.tsx';
import styles from './timezone-menu.module.css';
import { matchingTimezones } from './timezones.ts';

/** The timezone all times are shown in, with its clock; a search finds another. */
export function TimezoneMenu() {
  const timezone = useTimezone();
  const [search, setSearch] = useState('');
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setSearch('');
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  const found = matchingTimezones(search, timezone);

  return (
    <Combobox
      store={combobox}
      width={300}
      position="bottom-end"
      withinPortal={false}
      onOptionSubmit={(value) => {
        void savePreferences({ timezone: value });
        combobox.closeDropdown();
        combobox.focusTarget();
      }}
    >
      <Combobox.Target targetType="button">
        <button type="button" className={styles.target} onClick={() => combobox.toggleDropdown()}>
          <IconWorld size={16} stroke={1.6} aria-hidden />
          <span className="visually-hidden">Timezone </span>
          <span className={styles.zone}>{timezone}</span>
          <b>
            <Clock timezone={timezone} />
          </b>
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          component={TextInput}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            combobox.updateSelectedOptionIndex();
          }}
          leftSection={<IconSearch size={14} />}
          placeholder="Search timezones"
          aria-label="Search timezones"
        />
        <ScrollArea.Autosize mah={280} type="auto">
          <Combobox.Options aria-label="Timezones">
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
      </Combobox.Dropdown>
    </Combobox>
  );
}
