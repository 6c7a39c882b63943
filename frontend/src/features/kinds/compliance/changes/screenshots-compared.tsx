import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { queryKeys } from '../../../../shared/api/query-keys.ts';
import { shortTime } from '../../../../shared/time/format-time.ts';
import { useTimezone } from '../../../../shared/time/use-timezone.ts';
import details from '../details/details.module.css';
import { differenceInWords, pictureDifference } from './picture-difference.ts';
import styles from './screenshots-compared.module.css';
import { Swipe } from './swipe.tsx';

/** A picture of the page, with when it was taken. */
export interface TakenScreenshot {
  /** Null: none was taken, or the page was not seen. */
  readonly url: string | null;
  readonly sha256: string | null;
  /** ISO 8601. */
  readonly at: string;
}

interface Props {
  readonly was: TakenScreenshot;
  readonly is: TakenScreenshot;
}

/** The page as it looked in the run before and as it looks now, under one handle or beside each other. */
export function ScreenshotsCompared({ was, is }: Props) {
  const timezone = useTimezone();
  const [view, setView] = useState<'swipe' | 'beside'>('swipe');
  const [lost, setLost] = useState<readonly string[]>([]);
  const lose = (url: string) => setLost((known) => (known.includes(url) ? known : [...known, url]));
  const note = missingInWords(was, is, lost);
  const difference = useDifference(was, is, note === undefined);
  if (was.url === null || is.url === null || note !== undefined)
    return <Framed>{note && <p className={styles.note}>{note}</p>}</Framed>;
  const before = { url: was.url, label: `Before, ${shortTime(was.at, timezone)}` };
  const now = { url: is.url, label: `Now, ${shortTime(is.at, timezone)}` };
  return (
    <Framed
      difference={difference}
      control={
        <SegmentedControl
          size="xs"
          value={view}
          onChange={setView}
          aria-label="How to show the screenshots"
          data={[
            { value: 'swipe', label: 'Swipe' },
            { value: 'beside', label: 'Side by side' },
          ]}
        />
      }
    >
      {view === 'swipe' ? (
        <Swipe before={before} now={now} onLost={lose} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className={styles.beside} aria-label="Screenshots side by side" tabIndex={0}>
          {[before, now].map(({ url, label }) => (
            <figure key={label}>
              <figcaption>{label}</figcaption>
              <img src={url} alt={`Screenshot: ${label}`} onError={() => lose(url)} />
            </figure>
          ))}
        </section>
      )}
    </Framed>
  );
}

/** The share that differs in words, computed once for each two pictures; undefined until it is, and where it cannot be. */
function useDifference(was: TakenScreenshot, is: TakenScreenshot, isComparable: boolean): string | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.pictureComparisons.of(was.sha256, is.sha256),
    queryFn: () => pictureDifference(was.url ?? '', is.url ?? ''),
    enabled: isComparable && was.url !== null && is.url !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data === undefined ? undefined : differenceInWords(data);
}

interface FramedProps {
  readonly difference?: string | undefined;
  readonly control?: ReactNode;
  readonly children: ReactNode;
}

const Framed = ({ difference, control, children }: FramedProps) => (
  <div>
    <div className={`${details.sectionHead} ${styles.head}`}>
      <h4>Screenshots</h4>
      <div className={styles.told}>
        {difference && (
          <span className={styles.difference} role="status">
            {difference}
          </span>
        )}
        {control}
      </div>
    </div>
    {children}
  </div>
);

/** Why there are no two pictures to look at; undefined where there are. */
function missingInWords(was: TakenScreenshot, is: TakenScreenshot, lost: readonly string[]): string | undefined {
  if (was.url === null && is.url === null) return 'There is no screenshot of either run.';
  if (was.url === null) return 'There is no screenshot of the run before.';
  if (is.url === null) return 'There is no screenshot of this run.';
  if (was.sha256 === is.sha256) return 'Nothing changed: both runs have the same picture, to the byte.';
  if (lost.includes(was.url)) return 'The screenshot of the run before has been deleted.';
  return lost.includes(is.url) ? 'The screenshot of this run has been deleted.' : undefined;
}
