import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { apiDelete } from '../../shared/api/client.ts';
import { savedOrSaid } from '../../shared/forms/saved-or-said.ts';
import { showRefusal } from '../../shared/forms/show-refusal.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { toast } from '../../shared/ui/toast.tsx';
import { type Holdable, holdAddress } from './holdable.ts';
import { useHoldsAnew } from './use-holds-anew.ts';

interface Props {
  readonly thing: Holdable;
  readonly onClose: () => void;
}

const kept: Readonly<Record<Holdable['type'], string>> = {
  check: 'Reports that are on hold themselves stay so.',
  report: 'A hold of its check stays.',
};

/** Asks before a hold is lifted: what it kept may be deleted soon after. */
export function LiftHoldDialog({ thing, onClose }: Props) {
  const readAnew = useHoldsAnew();
  const lifting = useMutation({
    mutationFn: () => savedOrSaid(apiDelete(holdAddress(thing), z.unknown())),
    onSuccess: (saved) => saved !== null && toast('success', `The legal hold of the ${thing.type} was lifted.`),
    onError: showRefusal,
    onSettled: readAnew,
  });
  return (
    <ConfirmDialog
      opened
      title={`Lift the legal hold of the ${thing.type}?`}
      confirmLabel="Lift hold"
      cancelLabel="Keep it"
      danger
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        lifting.mutate();
      }}
    >
      Evidence that is past its time is deleted within hours, and nobody can bring it back. {kept[thing.type]}
    </ConfirmDialog>
  );
}
