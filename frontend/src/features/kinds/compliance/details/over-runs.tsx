import type { ComplianceResultDetails } from '@proofline/contracts/kinds/compliance/result-view';
import { IconCheck, IconEye, IconFilterOff, IconQuestionMark, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { absoluteTime, shortTime } from '../../../../shared/time/format-time.ts';
import { useTimezone } from '../../../../shared/time/use-timezone.ts';
import { OUTCOMES } from '../../../../shared/ui/outcome-icon.tsx';
import styles from './over-runs.module.css';
import { overRunsInWords } from './over-runs-in-words.ts';

const icons = {
  compliant: IconCheck,
  not_compliant: IconX,
  recorded: IconEye,
  filtered_out: IconFilterOff,
  blocked: IconQuestionMark,
  failed: IconQuestionMark,
} as const;

/** What became of the page in each of the last runs, and since when it is as it is. One run tells nothing. */
export function OverRuns({ projectId, result }: { projectId: string; result: ComplianceResultDetails }) {
  const timezone = useTimezone();
  const { over_runs: runs } = result;
  const [first, last] = [runs[0], runs.at(-1)];
  if (first === undefined || last === undefined || runs.length < 2) return null;
  return (
    <section className={styles.overRuns} aria-label="This website over runs">
      <div className={styles.head}>
        <h3>This website over runs</h3>
        <span>{overRunsInWords(runs, timezone)}</span>
      </div>
      <ol className={styles.runs}>
        {runs.map(({ report, result: id, outcome, ctime }) => {
          const Icon = icons[outcome];
          const words = `${absoluteTime(ctime, timezone)}: ${OUTCOMES[outcome].label}`;
          return (
            <li key={report}>
              <Link
                to="/manage_checks/$projectId/reports/$reportId"
                params={{ projectId, reportId: String(report) }}
                search={{ result: id }}
                className={styles.run}
                data-color={OUTCOMES[outcome].color}
                aria-current={id === result.id || undefined}
                aria-label={words}
                title={words}
              >
                <Icon size={13} stroke={2.4} aria-hidden />
              </Link>
            </li>
          );
        })}
      </ol>
      <div className={styles.ends} aria-hidden>
        <span>{shortTime(first.ctime, timezone)}</span>
        <span>{shortTime(last.ctime, timezone)}</span>
      </div>
    </section>
  );
}
