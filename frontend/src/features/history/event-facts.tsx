import type { HistoryEntry } from '@proofline/contracts/api/history';
import { Link } from '@tanstack/react-router';
import { clockText, dateText } from '../../shared/time/format-time.ts';
import { useTimezone } from '../../shared/time/use-timezone.ts';
import { actorName } from './actor-name.ts';
import styles from './event-facts.module.css';

const kinds = { user: 'Person', agent: 'Agent', system: 'System' } as const;

/** One event as the log holds it. */
export function EventFacts({ projectId, entry }: { projectId: string; entry: HistoryEntry }) {
  const timezone = useTimezone();
  const { actor, at, report } = entry;
  return (
    <>
      <p className={styles.sentence}>
        <b>{actorName(actor)}</b> {entry.sentence}
      </p>
      <dl className={styles.facts}>
        <dt>Time</dt>
        <dd>
          <time dateTime={at}>
            {dateText(at, timezone)}, {clockText(at, timezone, true)}
          </time>
        </dd>
        <dt>Done by</dt>
        <dd>
          {actor.name}
          <span className={styles.kind}>{kinds[actor.type]}</span>
        </dd>
        <dt>Type</dt>
        <dd>
          <code>{entry.type}</code>
        </dd>
        <dt>Position</dt>
        <dd>{Number(entry.position).toLocaleString('en')}</dd>
        <dt>Stream</dt>
        <dd>
          <code>{entry.stream}</code>
        </dd>
        <dt>Revision</dt>
        <dd>{entry.revision.toLocaleString('en')}</dd>
        <dt>Event id</dt>
        <dd>
          <code>{entry.event_id}</code>
        </dd>
        {report !== null && (
          <>
            <dt>Run</dt>
            <dd>
              <Link
                to="/manage_checks/$projectId/reports/$reportId"
                params={{ projectId, reportId: String(report) }}
                className={styles.link}
              >
                Open the report of this run
              </Link>
            </dd>
          </>
        )}
      </dl>
    </>
  );
}
