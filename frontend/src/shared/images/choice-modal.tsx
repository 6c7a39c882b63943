import type { ReactNode } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { useDiscardGuard } from '../ui/use-discard-guard.tsx';

/** What the content of the modal calls. */
export interface ChoiceProps<Item> {
  readonly onDirty: (dirty: boolean) => void;
  readonly onCancel: () => void;
  readonly onSubmit: (items: Item[]) => void;
}

interface Props<Item> {
  readonly title: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onSubmit: (items: Item[]) => void;
  readonly children: (props: ChoiceProps<Item>) => ReactNode;
}

/** Images are chosen in it; a choice that was not submitted is asked for before it is lost. */
export function ChoiceModal<Item>({ title, opened, onClose, onSubmit, children }: Props<Item>) {
  const guard = useDiscardGuard(onClose);
  return (
    <Dialog opened={opened} onClose={onClose} guard={guard} title={title} size={720}>
      {children({
        onDirty: guard.setDirty,
        onCancel: guard.requestClose,
        onSubmit: (items) => {
          guard.setDirty(false);
          onSubmit(items);
          onClose();
        },
      })}
    </Dialog>
  );
}
