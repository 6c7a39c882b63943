import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpTwoFactorForm } from './set-up-two-factor-form.tsx';

/** Password, then the authenticator app, then the recovery codes, which are shown once. */
export function SetUpTwoFactorModal({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) {
    return (
      <Dialog
        opened
        onClose={onClose}
        title="Save your recovery codes"
        size={480}
        closeOnClickOutside={false}
        closeOnEscape={false}
        withCloseButton={false}
      >
        <RecoveryCodes codes={codes} onClose={onClose} />
      </Dialog>
    );
  }
  const cancel = (
    <Button variant="default" onClick={onClose}>
      Cancel
    </Button>
  );
  return (
    <Dialog opened onClose={onClose} title="Set up two-factor authentication" size={440}>
      <SetUpTwoFactorForm leave={cancel} onDone={setCodes} />
    </Dialog>
  );
}
