import { Button, Checkbox, Group, Text } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { toast } from '../../shared/ui/toast.tsx';
import styles from './profile-page.module.css';
import twoFactor from './two-factor.module.css';

/** Shown once; closing takes a word that they were saved. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [saved, setSaved] = useState(false);
  const text = `${codes.join('\n')}\n`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast('success', 'The recovery codes were copied.');
    } catch {
      toast('danger', 'The recovery codes could not be copied.', 'Please download them, or write them down.');
    }
  };
  const download = () => {
    const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    Object.assign(document.createElement('a'), { href: url, download: 'proofline-recovery-codes.txt' }).click();
    URL.revokeObjectURL(url);
  };
  return (
    <div className={styles.stack}>
      <Text size="sm" c="var(--pl-muted)">
        Each of these codes logs you in once, should you lose your authenticator app. They are not shown again.
      </Text>
      <ul className={twoFactor.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap={8}>
        <Button variant="default" leftSection={<IconCopy size={16} />} onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="default" leftSection={<IconDownload size={16} />} onClick={download}>
          Download
        </Button>
      </Group>
      <Checkbox
        label="I have saved the recovery codes"
        checked={saved}
        onChange={(event) => setSaved(event.currentTarget.checked)}
      />
      <Group justify="flex-end">
        <Button data-main-action disabled={!saved} onClick={onClose}>
          Done
        </Button>
      </Group>
    </div>
  );
}
