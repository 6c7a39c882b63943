import { PARKED_STATES, type ParkedEvent, type ParkedState } from '@proofline/contracts/api/parked-events';
import { counted } from '@proofline/contracts/counted';
import { IconArrowBarRight, IconParking, IconRefresh } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import type { TableColumn } from '../../../shared/table/column.ts';
import { useNow } from '../../../shared/time/use-now.ts';
import { Chip } from '../../../shared/ui/status-badge.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import styles from '../admin.module.css';
import { ParkedActions } from './parked-actions.tsx';

interface Look {
  readonly label: string;
  readonly color: ComponentProps<typeof Chip>['color'];
  readonly Icon: typeof IconRefresh;
}

const parkedStates: Readonly<Record<ParkedState, Look>> = {
  parked: { label: 'Parked', color: 'danger', Icon: IconParking },
  retrying: { label: 'Trying again', color: 'warning', Icon: IconRefresh },
  passed: { label: 'Passed over', color: 'grey', Icon: IconArrowBarRight },
};

export function ParkedStateBadge({ event: { state } }: { event: ParkedEvent }) {
  const { label, color, Icon } = parkedStates[state];
  return (
    <Chip color={color} icon={<Icon size={14} stroke={1.8} />}>
      {label}
    </Chip>
  );
}

/** Type, and where it stands. */
export function EventName({ event: { type, stream, revision } }: { event: ParkedEvent }) {
  const place = revision === null ? stream : `${stream} · ${revision}`;
  return (
    <span className={styles.twoLines} title={`${type}, ${stream}${revision === null ? '' : `, revision ${revision}`}`}>
      <span className={styles.name}>{type}</span>
      <span className={styles.quiet}>{place}</span>
    </span>
  );
}

export const readerName = ({ reader: { kind, name } }: ParkedEvent): string =>
  `${kind === 'reactor' ? 'Reactor' : 'Read model'} ${name}`;

export const attemptsText = (attempts: number): string => counted(attempts, 'attempt');

export function WaitingBehind({ event: { waiting, more_wait } }: { event: ParkedEvent }) {
  return (
    <span className="tabular">
      {waiting.toLocaleString('en')}
      {more_wait && ' or more'}
    </span>
  );
}

/** What happens to it next. */
export function NextAttempt({ event: { state, asked, next_attempt_at } }: { event: ParkedEvent }) {
  if (asked === 'skip') return <>Being skipped</>;
  if (asked === 'retry') return <>Being tried</>;
  if (state === 'passed') return <>A rebuild reads it</>;
  if (next_attempt_at === null) return <>When upgraded</>;
  return <Until at={next_attempt_at} />;
}

const MINUTE_MS = 60_000;

/** `in 2 min`: never longer than the longest pause. */
function Until({ at }: { at: string }) {
  const now = useNow(1_000);
  const minutes = Math.ceil((Date.parse(at) - now.getTime()) / MINUTE_MS);
  return <>{minutes <= 1 ? 'Within a minute' : `In ${minutes} min`}</>;
}

export const parkedColumns: readonly TableColumn<ParkedEvent>[] = [
  {
    id: 'state',
    label: 'State',
    sort: 'state',
    pin: 'start',
    width: 138,
    filter: {
      kind: 'choice',
      name: 'state',
      options: PARKED_STATES.map((state) => ({ value: state, label: parkedStates[state].label })),
    },
    cell: (event) => <ParkedStateBadge event={event} />,
  },
  { id: 'event', label: 'Event', sort: 'type', width: 190, cell: (event) => <EventName event={event} /> },
  {
    id: 'reader',
    label: 'Where',
    width: 150,
    cell: ({ reader: { kind, name } }) => (
      <span className={styles.twoLines}>
        <span className={styles.name}>{name}</span>
        <span className={styles.quiet}>{kind === 'reactor' ? 'Reactor' : 'Read model'}</span>
      </span>
    ),
  },
  {
    id: 'reason',
    label: 'Reason',
    minWidth: 240,
    cell: ({ reason }) => (
      <span className={styles.wrapped} title={reason}>
        {reason}
      </span>
    ),
  },
  {
    id: 'failed_at',
    label: 'Since',
    sort: 'failed_at',
    sortFirst: 'descending',
    width: 110,
    cell: ({ failed_at, attempts }) => (
      <span className={styles.twoLines}>
        <TimeText at={failed_at} />
        <span className={styles.quiet}>{attemptsText(attempts)}</span>
      </span>
    ),
  },
  {
    id: 'waiting',
    label: 'Waiting behind it',
    head: 'Waiting',
    sort: 'waiting',
    sortFirst: 'descending',
    width: 100,
    align: 'end',
    cell: (event) => <WaitingBehind event={event} />,
  },
  {
    id: 'next',
    label: 'Next attempt',
    width: 116,
    cell: (event) => (
      <span className={styles.quiet}>
        <NextAttempt event={event} />
      </span>
    ),
  },
  {
    id: 'actions',
    label: 'Actions',
    hideLabel: true,
    pin: 'end',
    width: 84,
    align: 'end',
    cell: (event) => <ParkedActions event={event} />,
  },
];
