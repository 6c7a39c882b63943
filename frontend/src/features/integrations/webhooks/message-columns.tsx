import type { WebhookMessage, WebhookMessageState } from '@proofline/contracts/api/webhooks';
import { WEBHOOK_MESSAGE_STATES } from '@proofline/contracts/api/webhooks';
import type { StatusColor } from '@proofline/contracts/report-status';
import { IconBan, IconCircleCheckFilled, IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { TableColumn } from '../../../shared/table/column.ts';
import { Chip } from '../../../shared/ui/status-badge.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import integrations from '../integrations.module.css';

interface Look {
  readonly color: StatusColor;
  readonly label: string;
  readonly icon: ReactNode;
}

const looks: Readonly<Record<WebhookMessageState, Look>> = {
  waiting: { color: 'warning', label: 'Waiting', icon: <IconClock size={14} /> },
  taken: { color: 'success', label: 'Taken', icon: <IconCircleCheckFilled size={14} /> },
  set_aside: { color: 'danger', label: 'Set aside', icon: <IconBan size={14} /> },
};

export function MessageState({ message: { state } }: { message: Pick<WebhookMessage, 'state'> }) {
  const { color, label, icon } = looks[state];
  return (
    <Chip color={color} icon={icon} look="plain">
      {label}
    </Chip>
  );
}

/** What came of the last attempt. */
export function LastAnswer({ message: { last } }: { message: WebhookMessage }) {
  if (last === null) return <span className={integrations.quiet}>Not tried yet</span>;
  return <span className="truncate">{last.problem ?? `Answered ${last.status}`}</span>;
}

/** Whether a message waits for nothing but that its webhook is resumed; tests are sent all the same. */
export const waitsForResume = (rests: boolean, { state, position }: WebhookMessage): boolean =>
  rests && state === 'waiting' && position !== null;

/** `rests`: its webhook sends nothing for now. */
export function NextAttempt({ message, rests }: { message: WebhookMessage; rests: boolean }) {
  const { state, next_attempt_at: next } = message;
  if (state !== 'waiting' || next === null) return <span className={integrations.quiet}>None</span>;
  if (waitsForResume(rests, message)) return <span className={integrations.quiet}>When resumed</span>;
  return <TimeText at={next} show="absolute" />;
}

export const messageColumns = (
  open: (message: WebhookMessage) => ReactNode,
  rests: boolean,
): readonly TableColumn<WebhookMessage>[] => [
  {
    id: 'state',
    label: 'State',
    width: 130,
    filter: {
      kind: 'choice',
      single: true,
      name: 'state',
      options: WEBHOOK_MESSAGE_STATES.map((state) => ({ value: state, label: looks[state].label })),
    },
    cell: (message) => <MessageState message={message} />,
  },
  { id: 'type', label: 'Event', minWidth: 190, cell: open },
  { id: 'answer', label: 'Last answer', minWidth: 200, cell: (message) => <LastAnswer message={message} /> },
  { id: 'attempts', label: 'Attempts', width: 100, cell: ({ attempts }) => attempts },
  { id: 'created', label: 'Happened', width: 130, cell: ({ created_at: at }) => <TimeText at={at} /> },
  { id: 'next', label: 'Next attempt', width: 170, cell: (message) => <NextAttempt message={message} rests={rests} /> },
];
