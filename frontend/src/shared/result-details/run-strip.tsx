import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { absoluteTime, shortTime } from '../time/format-time.ts';
import { useTimezone } from '../time/use-timezone.ts';
import tones from '../ui/tones.module.css';
import styles from './run-strip.module.css';

interface Run {
  readonly report: number;
  readonly result: string;
  readonly ctime: string;
}

interface Props<Kept extends Run> {
  readonly projectId: string;
  /** The one that is looked at. */
  readonly resultId: string;
  /** Oldest first. */
  readonly runs: readonly Kept[];
  /** What stands for a run: its colour, what came of it, and that at a glance. */
  readonly look: (run: Kept) => { readonly color: string; readonly words: string; readonly mark: ReactNode };
}

/** What came of the same thing in each of the last runs, each a way to it. */
export function RunStrip<Kept extends Run>({ projectId, resultId, runs, look }: Props<Kept>) {
  const timezone = useTimezone();
  const [first, last] = [runs[0], runs.at(-1)];
  if (first === undefined || last === undefined) return null;
  return (
    <>
      <ol className={styles.runs}>
        {runs.map((run) => {
          const { color, words, mark } = look(run);
          const told = `${absoluteTime(run.ctime, timezone)}: ${words}`;
          return (
            <li key={run.report}>
              <Link
                to="/manage_checks/$projectId/reports/$reportId"
                params={{ projectId, reportId: String(run.report) }}
                search={{ result: run.result }}
                className={`${styles.run} ${tones.tone}`}
                // Failing runs are what the eye is to meet.
                data-tone={color === 'danger' ? 'alarm' : color}
                aria-current={run.result === resultId || undefined}
                aria-label={told}
                title={told}
              >
                {mark}
              </Link>
            </li>
          );
        })}
      </ol>
      <div className={styles.ends} aria-hidden>
        <span>{shortTime(first.ctime, timezone)}</span>
        <span>{shortTime(last.ctime, timezone)}</span>
      </div>
    </>
  );
}
