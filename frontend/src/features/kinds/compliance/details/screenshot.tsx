import { UnstyledButton } from '@mantine/core';
import type { ComplianceResultDetails } from '@proofline/contracts/kinds/compliance/result-view';
import { IconPhotoOff, IconZoomIn } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import styles from './screenshot.module.css';

interface Props {
  readonly result: ComplianceResultDetails;
  readonly opened: boolean;
  readonly onOpen: (opened: boolean) => void;
}

/** The page as it was seen: small beside the verdict, whole on demand. */
export function Screenshot({ result, opened, onOpen }: Props) {
  const url = result.evidence?.screenshot_url ?? null;
  const [missing, setMissing] = useState<string | null>(null);
  if (url === null || missing === url) {
    return (
      <div className={styles.noShot}>
        <IconPhotoOff size={20} stroke={1.6} aria-hidden />
        No screenshot available.
      </div>
    );
  }
  const name = `Screenshot of ${result.final_url ?? result.url}`;
  return (
    <>
      <UnstyledButton className={styles.shot ?? ''} onClick={() => onOpen(true)} aria-label="Open screenshot">
        <img src={url} alt="" onError={() => setMissing(url)} />
        <span className={styles.shotLabel} aria-hidden>
          <IconZoomIn size={15} /> Open <i>screenshot</i>
        </span>
      </UnstyledButton>
      <Dialog
        opened={opened}
        onClose={() => onOpen(false)}
        title={name}
        size="min(1320px, 94vw)"
        zIndex={250}
        closeButtonProps={{ 'aria-label': 'Close screenshot' }}
        classNames={{ title: styles.shotTitle ?? '' }}
      >
        <img className={styles.wholeShot} src={url} alt={name} />
      </Dialog>
    </>
  );
}
