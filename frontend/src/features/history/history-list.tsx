import { Skeleton } from '@mantine/core';
import type { HistoryEntry } from '@proofline/contracts/api/history';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { clockText } from '../../shared/time/format-time.ts';
import { useTimezone } from '../../shared/time/use-timezone.ts';
import { actorName } from './actor-name.ts';
import { EventFacts } from './event-facts.tsx';
import { EventIcon } from './event-icon.tsx';
import styles from './history.module.css';
import { dayWords, historyDays } from './history-days.ts';

/** Events after which one wants to see the run. */
const opensRun = new Set([
  'ReportStarted',
  'ReportPaused',
  'ReportCompleted',
  'ReportExpired',
  'ReportCancelled',
  'ReportFailed',
  'CommentAdded',
  'CommentEdited',
]);

interface Props {
  readonly projectId: string;
  readonly entries: readonly HistoryEntry[];
  /** Whose facts are shown. */
  readonly chosen: string | undefined;
  readonly onChoose: (eventId: string) => void;
  /** In narrow windows the facts stand below their event. */
  readonly factsInside: boolean;
}

/** Events as sentences, by day, newest first. */
export function HistoryList({ entries, ...props }: Props) {
  const timezone = useTimezone();
  const days = useMemo(() => historyDays(entries, timezone), [entries, timezone]);
  return days.map(({ day, entries: ofDay }) => (
    <section key={day} aria-label={dayWords(day)}>
      <h2 className={styles.day}>{dayWords(day)}</h2>
      <ol className={styles.events}>
        {ofDay.map((entry) => (
          <Event key={entry.event_id} {...props} entry={entry} timezone={timezone} />
        ))}
      </ol>
    </section>
  ));
}

interface EventProps extends Omit<Props, 'entries'> {
  readonly entry: HistoryEntry;
  readonly timezone: string;
}

function Event({ projectId, entry, timezone, chosen, onChoose, factsInside }: EventProps) {
  const { actor, sentence, type, position, at, report } = entry;
  const isChosen = chosen === entry.event_id;
  return (
    <li className={styles.event} data-chosen={isChosen || undefined}>
      <button
        type="button"
        className={styles.choose}
        aria-label={`Facts of the event at position ${Number(position).toLocaleString('en')}`}
        {...(factsInside ? { 'aria-expanded': isChosen } : { 'aria-pressed': isChosen })}
        onClick={() => onChoose(entry.event_id)}
      />
      <time dateTime={at} className={styles.time}>
        {clockText(at, timezone, true)}
      </time>
      <EventIcon entry={entry} />
      <p className={styles.sentence}>
        <b>{actorName(actor)}</b> {sentence}
        {report !== null && opensRun.has(type) && (
          <>
            {' '}
            <Link
              className={styles.link}
              to="/manage_checks/$projectId/reports/$reportId"
              params={{ projectId, reportId: String(report) }}
            >
              View report
            </Link>
          </>
        )}
      </p>
      <code className={styles.type}>{type}</code>
      <span className={styles.position} title={`${entry.stream}, revision ${entry.revision}`}>
        <span className="visually-hidden">position </span>
        {Number(position).toLocaleString('en')}
      </span>
      {factsInside && isChosen && (
        <div className={styles.inside}>
          <EventFacts projectId={projectId} entry={entry} />
        </div>
      )}
    </li>
  );
}

export const HistorySkeleton = () => (
  <div className={styles.skeleton} aria-busy>
    {[62, 48, 70, 55, 66, 44].map((width) => (
      <Skeleton key={width} height={12} width={`${width}%`} radius="xl" />
    ))}
  </div>
);
