import type { Webhook, WebhookState } from '@proofline/contracts/api/webhooks';
import type { StatusColor } from '@proofline/contracts/report-status';
import type { WebhookSuspension } from '@proofline/contracts/webhooks';
import { Chip } from '../../../shared/ui/status-badge.tsx';

const looks: Readonly<Record<WebhookState, { readonly color: StatusColor; readonly label: string }>> = {
  active: { color: 'success', label: 'Active' },
  failing: { color: 'warning', label: 'Failing' },
  paused: { color: 'grey', label: 'Paused' },
  suspended: { color: 'danger', label: 'Suspended' },
};

/** Whether a webhook sends. */
export function WebhookStateChip({ state }: Pick<Webhook, 'state'>) {
  const { color, label } = looks[state];
  return <Chip color={color}>{label}</Chip>;
}

/** Sends nothing but tests until somebody resumes it. */
export const isResting = ({ state }: Pick<Webhook, 'state'>): boolean => state === 'paused' || state === 'suspended';

const suspensions: Readonly<Record<WebhookSuspension, string>> = {
  nothing_taken: 'Its receiver took nothing for 24 hours. Resume it when that is back: what waits is sent then.',
  gone: 'Its receiver answered that it is gone (410). Resume it when that was a mistake: what waits is sent then.',
};

/** Why nothing is sent, or not taken; undefined while all is well. */
export function whyNotSending({ state, suspension }: Webhook): string | undefined {
  if (state === 'paused')
    return 'Paused: nothing is sent, and nothing is lost. What happens meanwhile is sent when it is resumed.';
  if (state === 'failing')
    return 'The last attempt was in vain. Messages are tried again for 24 hours, then set aside.';
  return suspension === null ? undefined : suspensions[suspension];
}
