import { TOPLIST_STATE_WORDS } from '@proofline/contracts/kinds/toplist/brand-rows';
import type { BrandInRunView, ToplistResultDetails } from '@proofline/contracts/kinds/toplist/result-view';
import { lazy, Suspense } from 'react';
import { RunStrip } from '../../../../shared/result-details/run-strip.tsx';
import { SectionHead } from '../../../../shared/result-details/section-head.tsx';
import { absoluteTime } from '../../../../shared/time/format-time.ts';
import { useTimezone } from '../../../../shared/time/use-timezone.ts';
import { STATE_LOOKS } from '../state-mark.tsx';
import styles from './details.module.css';

/** The drawing library comes with the first brand that was seen twice. */
const PositionChart = lazy(() => import('../position-chart.tsx'));

/** Where the brand stood on this toplist run by run: as a way to each of them, and as a line. One run tells nothing. */
export function OverRuns({ projectId, result }: { projectId: string; result: ToplistResultDetails }) {
  const timezone = useTimezone();
  const { over_runs: runs, brand } = result;
  if (runs.length < 2) return null;
  return (
    <section aria-label="Position over runs">
      <SectionHead title={`${brand} on this toplist over runs`}>{sinceInWords(runs, timezone)}</SectionHead>
      <RunStrip
        projectId={projectId}
        resultId={result.id}
        runs={runs}
        look={(run) => ({ color: colorOf(run), words: placeInWords(run), mark: markOf(run) })}
      />
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
