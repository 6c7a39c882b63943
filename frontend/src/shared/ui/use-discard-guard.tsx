import { type ReactNode, useState } from 'react';
import { DiscardDialog } from './confirm-dialog.tsx';

export interface DiscardGuard {
  /** The form tells whether something would be lost. */
  readonly setDirty: (dirty: boolean) => void;
  /** Closes, or asks first. For the modal's `onClose`. */
  readonly requestClose: () => void;
  /** While the question stands, the modal below must leave Escape and focus alone. */
  readonly asking: boolean;
  readonly dialog: ReactNode;
}

/** Nothing typed is lost without the discard dialog. */
export function useDiscardGuard(close: () => void): DiscardGuard {
  const [dirty, setDirty] = useState(false);
  const [asking, setAsking] = useState(false);
  const discard = () => {
    setAsking(false);
    setDirty(false);
    close();
  };
  return {
    setDirty,
    requestClose: () => (dirty ? setAsking(true) : close()),
    asking,
    dialog: <DiscardDialog opened={asking} onDiscard={discard} onKeep={() => setAsking(false)} />,
  };
}
