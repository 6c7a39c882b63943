import type { ReportDetail } from '@proofline/contracts/api/reports';
import { FINISHED_REPORT_STATUSES, REPORT_STATUS_LABELS } from '@proofline/contracts/report-status';
import { percentOf } from '@proofline/rules/percent-of';
import { clockText } from '../../shared/time/format-time.ts';
import { useTimezone } from '../../shared/time/use-timezone.ts';
import { capitalised } from '../../shared/ui/capitalised.ts';
import { Card } from '../../shared/ui/card.tsx';
import { OutcomeBadge } from '../../shared/ui/outcome-icon.tsx';
import { RunReason } from '../../shared/ui/run-reason.tsx';
import { TimeText } from '../../shared/ui/time-text.tsx';
import { UrlText } from '../../shared/ui/url-text.tsx';
import { frameWords, kindLook } from '../kinds/registry.ts';
import { deadLinkWords, doneCount, endedEarly, outcomeBar, paceWords } from './progress-words.ts';
import styles from './report-page.module.css';

const barLabels = {
  compliant: 'compliant',
  not_compliant: 'not compliant',
  recorded: 'recorded',
  filtered_out: 'filtered out',
  could_not_be_judged: 'could not be judged',
} as const;

interface Props {
  readonly report: ReportDetail;
  readonly onOpenResult: (id: string) => void;
  /** Leaves out the pages judged last, where the list of all is as near. */
  readonly withoutNewest?: boolean;
}

/** How far the run is, and the pages judged last. */
export function StatusCard({ report, onOpenResult, withoutNewest = false }: Props) {
  const finished = FINISHED_REPORT_STATUSES.has(report.status.id);
  const percent = percentOf(report.percent_completed, 100);
  return (
    <Card title="Status" aside={<Aside report={report} finished={finished} />} className={styles.status ?? ''}>
      <div className={styles.percentLine}>
        <span className={styles.figure} data-testid="report-percent">
          {percent}%
        </span>
        <span className={styles.done}>
          {doneCount(report).toLocaleString('en')} of {report.url_count.toLocaleString('en')}{' '}
          {frameWords(report.project.kind).addresses}
        </span>
      </div>
      <OutcomeBar report={report} percent={percent} />
      <RunReason
        waiting={report.waiting_reason}
        failed={report.failure_reason}
        ended={endedEarly(report)}
        look="note"
      />
      {report.dead_link_count > 0 && <p className={styles.deadLinks}>{deadLinkWords(report.dead_link_count)}</p>}
      {!withoutNewest && <NewestResults report={report} onOpenResult={onOpenResult} />}
      <p className="visually-hidden" role="status">
        {announcement(report, finished)}
      </p>
    </Card>
  );
}

function Aside({ report, finished }: { report: ReportDetail; finished: boolean }) {
  if (!finished) return paceWords(report.rate_per_s, report.outcomes);
  if (report.finalized === null) return null;
  return (
    <>
      {REPORT_STATUS_LABELS[report.status.id]} <TimeText at={report.finalized} show="absolute" />
    </>
  );
}

function OutcomeBar({ report, percent }: { report: ReportDetail; percent: number }) {
  const parts = outcomeBar(report);
  const notJudged = report.not_judged_url_count;
  const words = [
    ...parts.map(({ outcome }) => `${report.outcomes[outcome]} ${barLabels[outcome]}`),
    ...(notJudged > 0 ? [`${notJudged} not judged`] : []),
  ].join(', ');
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label="Run"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={`${percent}%${words === '' ? '' : `: ${words}`}`}
    >
      {parts.map(({ outcome, color, share }) => (
        <i key={outcome} style={{ width: `${share * 100}%`, background: `var(--pl-${color}-solid)` }} />
      ))}
    </div>
  );
}

function NewestResults({ report, onOpenResult }: { report: ReportDetail; onOpenResult: (id: string) => void }) {
  const words = kindLook(report.project.kind).outcomeWords;
  const timezone = useTimezone();
  const { judged } = frameWords(report.project.kind);
  if (report.newest_results.length === 0)
    return (
      <p className={styles.newestNone}>
        No {judged[0]} was judged{FINISHED_REPORT_STATUSES.has(report.status.id) ? '' : ' yet'}.
      </p>
    );
  return (
    <ul className={styles.newest} aria-label={`${capitalised(judged[1])} judged last`}>
      {report.newest_results.map(({ id, url, outcome, at }) => (
        <li key={id}>
          <time dateTime={at} className="tabular">
            {clockText(at, timezone, true)}
          </time>
          {outcome === 'compliant' || outcome === 'not_compliant' ? (
            <button type="button" className={styles.newestUrl} onClick={() => onOpenResult(id)}>
              <UrlText url={url} />
            </button>
          ) : (
            <UrlText url={url} />
          )}
          <OutcomeBadge outcome={outcome} look="plain" {...(words && { words })} />
        </li>
      ))}
    </ul>
  );
}

/** Steps of ten percent are worth saying aloud. */
function announcement(report: ReportDetail, finished: boolean): string {
  if (!finished) return `Report: ${Math.floor(report.percent_completed / 10) * 10}% done`;
  const words = endedEarly(report);
  return `Report: ${REPORT_STATUS_LABELS[report.status.id]}${words === null ? '' : `. ${words}`}`;
}
