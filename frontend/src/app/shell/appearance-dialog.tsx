import { Radio } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { type Appearance, preferencesAtom, savePreferences } from '../../shared/preferences/preferences.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import styles from './appearance-dialog.module.css';

const appearances = [
  { value: 'light', label: 'Light', text: 'Always light.', Icon: IconSun },
  { value: 'dark', label: 'Dark', text: 'Always dark.', Icon: IconMoon },
  { value: 'auto', label: 'Auto', text: 'As the operating system has it.', Icon: IconDeviceDesktop },
] as const satisfies readonly { value: Appearance; label: string; text: string; Icon: typeof IconSun }[];

/** Light, dark, or as the operating system has it (000 §2); holds at once. */
export default function AppearanceDialog({ onClose }: { onClose: () => void }) {
  const { appearance } = useAtomValue(preferencesAtom);
  return (
    <Dialog opened onClose={onClose} title="Select Appearance" size={480}>
      <Radio.Group
        aria-label="Appearance"
        value={appearance}
        onChange={(value) => {
          const chosen = appearances.find((candidate) => candidate.value === value);
          if (chosen) void savePreferences({ appearance: chosen.value });
        }}
      >
        <div className={styles.choices}>
          {appearances.map(({ value, label, text, Icon }) => (
            <Radio.Card key={value} value={value} className={styles.choice ?? ''} aria-label={label}>
              <Icon size={20} stroke={1.6} aria-hidden />
              <b>{label}</b>
              <span>{text}</span>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
    </Dialog>
  );
}
