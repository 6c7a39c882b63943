import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { Card } from '../shared/ui/card.tsx';
import { ConfirmDialog } from '../shared/ui/confirm-dialog.tsx';
import { Dialog } from '../shared/ui/dialog.tsx';
import { SidePanel } from '../shared/ui/side-panel.tsx';
import { toast } from '../shared/ui/toast.tsx';
import { useDiscardGuard } from '../shared/ui/use-discard-guard.tsx';
import { Row } from './row.tsx';

export function Dialogs() {
  const [asking, ask] = useDisclosure(false);
  const [editing, edit] = useDisclosure(false);
  const [beside, panel] = useDisclosure(false);
  const toasts = () => {
    toast('success', 'Your project "UK affiliates: bonus terms" was saved.');
    toast(
      'warning',
      'Checks for some of the sites have completed with an error',
      '12 of 396 websites did not respond.',
    );
    toast('danger', 'Something went wrong, please try again.');
    toast('info', 'The report is not complete yet', 'Try again in 5 minutes.');
  };
  return (
    <Card title="Dialogs and notifications">
      <Row label="Open">
        <Button variant="default" onClick={ask.open}>
          Ask first
        </Button>
        <Button variant="default" onClick={edit.open}>
          Form with discard dialog
        </Button>
        <Button variant="default" onClick={panel.open}>
          Side panel
        </Button>
        <Button variant="default" onClick={toasts}>
          Notifications
        </Button>
      </Row>
      <ConfirmDialog
        opened={asking}
        title="Disable the original check?"
        confirmLabel="Yes"
        onConfirm={ask.close}
        onCancel={ask.close}
      >
        “Germany: 18+ and licence” is still running. Yes disables it and opens the copy.
      </ConfirmDialog>
      <NameForm opened={editing} onClose={edit.close} />
      {beside && (
        <SidePanel title="Side panel" onClose={panel.close}>
          <p>The page beside it stays usable.</p>
        </SidePanel>
      )}
    </Card>
  );
}

function NameForm({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [name, setName] = useState('');
  const close = () => {
    setName('');
    onClose();
  };
  const guard = useDiscardGuard(close);
  return (
    <Dialog opened={opened} onClose={close} guard={guard} title="Edit list">
      <TextInput
        label="List name"
        data-autofocus
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
          guard.setDirty(event.currentTarget.value !== '');
        }}
      />
    </Dialog>
  );
}
