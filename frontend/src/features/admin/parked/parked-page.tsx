import type { ParkedEvent } from '@proofline/contracts/api/parked-events';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ListPage } from '../../../shared/table/list-page.tsx';
import rowCard from '../../../shared/table/row-card.module.css';
import { useTableState } from '../../../shared/table/use-table-state.ts';
import { LiveDot } from '../../../shared/ui/live-dot.tsx';
import { EmptyState } from '../../../shared/ui/state-message.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import styles from '../admin.module.css';
import { ParkedActions } from './parked-actions.tsx';
import {
  attemptsText,
  EventName,
  NextAttempt,
  ParkedStateBadge,
  parkedColumns,
  readerName,
  WaitingBehind,
} from './parked-columns.tsx';
import { parkedEventsQuery } from './parked-query.ts';

const tableOptions = { filters: ['search', 'state'], defaultOrdering: '-failed_at' };
/** It failed again, or something is being done about it; that more wait behind it is no news. */
const flashOn = ({ state, attempts, asked }: ParkedEvent): string => `${state} ${attempts} ${asked}`;

/** Events that a read model or a reactor cannot take, live, and what can be done about them. For superusers. */
export function ParkedPage() {
  const table = useTableState(tableOptions);
  const query = useQuery(parkedEventsQuery(table.query));
  return (
    <ListPage
      title="Parked events"
      badges={<LiveDot />}
      columns={parkedColumns}
      query={query}
      table={table}
      rowId={({ id }) => id}
      flashOn={flashOn}
      live
      search={{ name: 'search', label: 'Filter by event or stream' }}
      card={(event) => <ParkedCard event={event} />}
      nothing={
        <EmptyState icon={<IconCircleCheck size={20} />} title="No event is parked.">
          An event that a read model or a reactor cannot take is tried again, then parked here, and later events of its
          stream wait behind it.
        </EmptyState>
      }
      noMatch="There are no parked events matching this criteria. Change filters to view all of them."
    />
  );
}

function ParkedCard({ event }: { event: ParkedEvent }) {
  return (
    <div className={rowCard.card}>
      <div className={rowCard.line}>
        <ParkedStateBadge event={event} />
        <ParkedActions event={event} />
      </div>
      <EventName event={event} />
      <span>{readerName(event)}</span>
      <span className={styles.breakable}>{event.reason}</span>
      <div className={rowCard.line}>
        <span className={styles.quiet}>
          {attemptsText(event.attempts)} since <TimeText at={event.failed_at} show="absolute" />
        </span>
      </div>
      <div className={rowCard.line}>
        <span className={styles.quiet}>
          <NextAttempt event={event} />
        </span>
        <span>
          <WaitingBehind event={event} /> <span className={styles.quiet}>waiting</span>
        </span>
      </div>
    </div>
  );
}
