import { MAX_HOLD_REASON_LENGTH } from '@proofline/contracts/events/retention';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { apiPost } from '../../shared/api/client.ts';
import { NameDialog } from '../../shared/forms/name-dialog.tsx';
import { savedOrSaid } from '../../shared/forms/saved-or-said.ts';
import { toast } from '../../shared/ui/toast.tsx';
import { type Holdable, holdAddress } from './holdable.ts';
import { useHoldsAnew } from './use-holds-anew.ts';

interface Props {
  readonly thing: Holdable;
  readonly onClose: () => void;
}

const covered: Readonly<Record<Holdable['type'], string>> = {
  check: 'While it stands no evidence of the check is deleted, however old: of none of its reports, past or to come.',
  report: 'While it stands no evidence of the report is deleted, however old.',
};

/** Asks why something is to be held, and holds it. */
export function PlaceHoldDialog({ thing, onClose }: Props) {
  const readAnew = useHoldsAnew();
  const placing = useMutation({
    mutationFn: (reason: string) => savedOrSaid(apiPost(holdAddress(thing), z.unknown(), { reason })),
    // Refused, what is shown was behind what is.
    onSettled: readAnew,
  });
  return (
    <NameDialog
      title={`Place legal hold on the ${thing.type}`}
      label="Reason"
      field="reason"
      submitLabel="Place hold"
      maxLength={MAX_HOLD_REASON_LENGTH}
      saving={placing}
      onSaved={(saved) => saved !== null && toast('success', `The ${thing.type} is on legal hold.`)}
      onClose={onClose}
    >
      {covered[thing.type]} Everybody who sees the {thing.type} sees who placed it and why.
    </NameDialog>
  );
}
