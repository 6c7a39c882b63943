import { Skeleton } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import type { HistoryDensity } from '@proofline/contracts/api/history';
import { counted } from '@proofline/contracts/counted';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { clockText, dateText, shortTime } from '../../shared/time/format-time.ts';
import { useTimezone } from '../../shared/time/use-timezone.ts';
import { ErrorState } from '../../shared/ui/state-message.tsx';
import styles from './density-card.module.css';
import { momentOf, positionAt, sliceOf } from './density-moments.ts';
import { densityQuery } from './history-query.ts';

/** A pause in moving this long asks for the events. */
const MOVING_PAUSE_MS = 200;
const TICKS = 6;
/** Where minutes do not tell the marks of the axis apart. */
const SHORT_MS = 30 * 60_000;

interface Props {
  readonly check: number;
  readonly report: string | undefined;
  /** Events up to this position are shown. */
  readonly to: string | undefined;
  readonly onMove: (to: string | undefined) => void;
}

/** The history as a slider: how many events lie where, and up to which of them the list goes. */
export function DensityCard({ check, report, to, onMove }: Props) {
  const { data, isError, refetch } = useQuery(densityQuery(check, report));
  if (isError && data === undefined) return <ErrorState onRetry={() => void refetch({ cancelRefetch: true })} />;
  return (
    <section className={styles.card} aria-label="Events over time" aria-busy={data === undefined}>
      {data === undefined ? <Skeleton height={112} /> : <Density density={data} to={to} onMove={onMove} />}
    </section>
  );
}

function Density({ density, to, onMove }: { density: HistoryDensity } & Pick<Props, 'to' | 'onMove'>) {
  const timezone = useTimezone();
  const applied = sliceOf(density, to);
  const [slice, setSlice] = useState(applied);
  useEffect(() => setSlice(applied), [applied]);
  const ask = useDebouncedCallback((next: number) => onMove(positionAt(density, next)), MOVING_PAUSE_MS);
  const { first_at: first, events, complete, slice_count: count } = density;
  if (first === null) return <p className={styles.none}>No events yet</p>;
  const last = count - 1;
  const isShort = momentOf(density, last).getTime() - Date.parse(first) < SHORT_MS;
  const position = positionAt(density, slice);
  const moment = slice === last ? 'Up to now' : `Up to ${withSeconds(momentOf(density, slice), timezone)}`;
  const here = density.slices.find((candidate) => candidate.slice === slice);
  const inSlice = `${counted(here?.events ?? 0, 'event')} here, ${here?.violations ?? 0} not compliant`;
  return (
    <>
      <div className={styles.head}>
        <b>{moment}</b>
        <span className={styles.where}>
          {position !== undefined && `position ${Number(position).toLocaleString('en')}, `}
          {inSlice}
        </span>
        <ul className={styles.legend}>
          <li data-mark="events">Events</li>
          <li data-mark="violations">Not compliant</li>
          <li data-mark="changes">Check changed</li>
        </ul>
      </div>
      <div className={styles.plot}>
        <Bars density={density} upTo={slice} />
        <input
          type="range"
          className={styles.slider}
          min={0}
          max={last}
          value={slice}
          aria-label="Show events up to"
          aria-valuetext={`${moment}, ${inSlice}`}
          onChange={(event) => {
            setSlice(event.currentTarget.valueAsNumber);
            ask(event.currentTarget.valueAsNumber);
          }}
        />
      </div>
      <div className={styles.axis} aria-hidden>
        {Array.from({ length: TICKS }, (_, tick) => Math.round((tick * last) / (TICKS - 1))).map((at) => (
          <span key={at}>{tickText(at === 0 ? new Date(first) : momentOf(density, at), isShort, timezone)}</span>
        ))}
      </div>
      {!complete && <p className={styles.none}>The newest {events.toLocaleString('en')} events are drawn.</p>}
    </>
  );
}

const PLOT = 100;
/** Square roots: one comment stays visible beside a run of thousands of pages. */
const MIN_BAR = 4;

function Bars({ density: { slices, slice_count: count }, upTo }: { density: HistoryDensity; upTo: number }) {
  const most = Math.sqrt(Math.max(...slices.map(({ events }) => events)));
  return (
    <>
      <svg className={styles.bars} viewBox={`0 0 ${count} ${PLOT}`} preserveAspectRatio="none" aria-hidden>
        {slices.map(({ slice, events, violations }) => {
          const height = Math.max(MIN_BAR, (Math.sqrt(events) / most) * PLOT);
          const bad = violations === 0 ? 0 : Math.max(MIN_BAR, (height * violations) / events);
          return (
            <g key={slice} data-later={slice > upTo || undefined}>
              <rect x={slice + 0.15} y={PLOT - height} width={0.7} height={height} className={styles.bar} />
              {bad > 0 && <rect x={slice + 0.15} y={PLOT - bad} width={0.7} height={bad} className={styles.bad} />}
            </g>
          );
        })}
      </svg>
      {slices
        .filter(({ changes }) => changes > 0)
        .map(({ slice }) => (
          <span
            key={slice}
            className={styles.change}
            data-later={slice > upTo || undefined}
            style={{ left: `${((slice + 0.5) / count) * 100}%` }}
          />
        ))}
      <span className={styles.cursor} style={{ left: `${((upTo + 0.5) / count) * 100}%` }} />
    </>
  );
}

const withSeconds = (at: Date, timezone: string) => `${dateText(at, timezone)}, ${clockText(at, timezone, true)}`;

const tickText = (at: Date, isShort: boolean, timezone: string): string =>
  isShort ? clockText(at, timezone, true) : shortTime(at, timezone);
