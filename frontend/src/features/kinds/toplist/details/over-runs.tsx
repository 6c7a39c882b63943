import { TOPLIST_STATE_WORDS } from '@proofline/contracts/kinds/toplist/brand-rows';
import type { BrandInRunView, ToplistResultDetails } from '@proofline/contracts/kinds/toplist/result-view';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { absoluteTime, shortTime } from '../../../../shared/time/format-time.ts';
import { useTimezone } from '../../../../shared/time/use-timezone.ts';
import { STATE_LOOKS } from '../state-mark.tsx';
import styles from './details.module.css';

/** The drawing library comes with the first brand that was seen twice. */
const PositionChart = lazy(() => import('../position-chart.tsx'));

/** Where the brand stood on this toplist run by run: as a way to each of them, and as a line. One run tells nothing. */
export function OverRuns({ projectId, result }: { projectId: string; result: ToplistResultDetails }) {
  const timezone = useTimezone();
  const { over_runs: runs, brand } = result;
  const [first, last] = [runs[0], runs.at(-1)];
  if (first === undefined || last === undefined || runs.length < 2) return null;
  return (
    <section aria-label="Position over runs">
      <div className={styles.head}>
        <h3>{brand} on this toplist over runs</h3>
        <span>{sinceInWords(runs, timezone)}</span>
      </div>
      <ol className={styles.runs}>
        {runs.map((run) => {
          const words = `${absoluteTime(run.ctime, timezone)}: ${placeInWords(run)}`;
          return (
            <li key={run.report}>
              <Link
                to="/manage_checks/$projectId/reports/$reportId"
                params={{ projectId, reportId: String(run.report) }}
                search={{ result: run.result }}
                className={styles.run}
                data-color={colorOf(run)}
                aria-current={run.result === result.id || undefined}
                aria-label={words}
                title={words}
              >
                {markOf(run)}
              </Link>
            </li>
          );
        })}
      </ol>
      <div className={styles.ends} aria-hidden>
        <span>{shortTime(first.ctime, timezone)}</span>
        <span>{shortTime(last.ctime, timezone)}</span>
      </div>
      <Suspense fallback={<div className={styles.chart} />}>
        <PositionChart brand={brand} runs={runs} />
      </Suspense>
    </section>
  );
}

const isSeen = ({ state, entries }: BrandInRunView) => state !== 'unsure' && entries !== null;

function colorOf(run: BrandInRunView): string {
  if (run.state !== null) return STATE_LOOKS[run.state].color;
  return isSeen(run) ? 'info' : 'warning';
}

const markOf = (run: BrandInRunView): string => String(run.found_position ?? (isSeen(run) ? '–' : '?'));

function placeInWords(run: BrandInRunView): string {
  if (!isSeen(run)) return 'could not be said';
  const state = run.state === null ? '' : `, ${TOPLIST_STATE_WORDS[run.state]}`;
  return run.found_position === null ? `not in the list${state}` : `position ${run.found_position}${state}`;
}

/** Since when it is as it is. Pure. */
function sinceInWords(runs: readonly BrandInRunView[], timezone: string): string {
  const last = runs.at(-1);
  if (last === undefined) return '';
  const isSame = (run: BrandInRunView) => run.found_position === last.found_position && run.state === last.state;
  const turned = runs.findLastIndex((run) => !isSame(run));
  const words = last.state === null ? placeInWords(last) : TOPLIST_STATE_WORDS[last.state].toLowerCase();
  if (turned === -1) return `${words} in all ${runs.length} runs`;
  return `${words} since ${absoluteTime(runs[turned + 1]?.ctime ?? last.ctime, timezone)}`;
}
