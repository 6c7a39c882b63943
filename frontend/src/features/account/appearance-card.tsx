import { SegmentedControl, Select } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { type Appearance, preferencesAtom, savePreferences } from '../../shared/preferences/preferences.ts';
import { Card } from '../../shared/ui/card.tsx';
import styles from './profile-page.module.css';

const appearances: { value: Appearance; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'Auto' },
];
const timezones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')];
const MAX_SHOWN = 60;

/** How the product looks and which clock it goes by, for this account on every device. */
export function AppearanceCard() {
  const { appearance, timezone } = useAtomValue(preferencesAtom);
  return (
    <Card title="Appearance and timezone">
      <div className={styles.stack}>
        <div>
          <SegmentedControl
            fullWidth
            size="sm"
            data={appearances}
            value={appearance}
            aria-label="Select Appearance"
            onChange={(value) => void savePreferences({ appearance: value })}
          />
          <p className={styles.help}>Auto follows the operating system.</p>
        </div>
        <Select
          size="md"
          label="Timezone"
          description="All times are shown in it."
          searchable
          allowDeselect={false}
          limit={MAX_SHOWN}
          nothingFoundMessage="No timezone matches"
          data={timezones.includes(timezone) ? timezones : [timezone, ...timezones]}
          value={timezone}
          onChange={(value) => value !== null && void savePreferences({ timezone: value })}
        />
      </div>
    </Card>
  );
}
