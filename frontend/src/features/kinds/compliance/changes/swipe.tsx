import { IconArrowsHorizontal } from '@tabler/icons-react';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import styles from './swipe.module.css';

export interface LabelledPicture {
  readonly url: string;
  readonly label: string;
}

interface Props {
  readonly before: LabelledPicture;
  readonly now: LabelledPicture;
  /** A picture could not be shown. */
  readonly onLost: (url: string) => void;
}

/** Percent of the width that a key moves the handle by. */
const STEP = 2;
const LARGE_STEP = 10;

const moves: Readonly<Record<string, (at: number) => number>> = {
  ArrowLeft: (at) => at - STEP,
  ArrowDown: (at) => at - STEP,
  ArrowRight: (at) => at + STEP,
  ArrowUp: (at) => at + STEP,
  PageDown: (at) => at - LARGE_STEP,
  PageUp: (at) => at + LARGE_STEP,
  Home: () => 0,
  End: () => 100,
};

const within = (percent: number): number => Math.round(Math.min(100, Math.max(0, percent)));

/**
 * Two pictures over each other: left of the handle as it was, right of it as it is. The handle follows a finger or the
 * mouse wherever they press, and arrows; what is taller than the frame scrolls in it, with the handle in sight.
 */
export function Swipe({ before, now, onLost }: Props) {
  const [at, setAt] = useState(50);
  const stage = useRef<HTMLDivElement>(null);
  const follow = ({ clientX }: PointerEvent) => {
    const { left, width } = stage.current?.getBoundingClientRect() ?? { left: 0, width: 0 };
    if (width > 0) setAt(within(((clientX - left) / width) * 100));
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    follow(event);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (move === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    // Elsewhere in the details arrows lead to the next result.
    event.preventDefault();
    event.stopPropagation();
    setAt(within(move(at)));
  };
  return (
    <div className={styles.frame}>
      <div className={styles.scroll}>
        <div
          ref={stage}
          className={styles.stage}
          style={{ '--at': `${at}%` } as CSSProperties}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
        >
          <Side picture={now} className={styles.now} onLost={onLost} />
          <Side picture={before} className={styles.before} onLost={onLost} />
          <div className={styles.line}>
            <div
              className={styles.handle}
              role="slider"
              tabIndex={0}
              aria-label="Divider between the screenshots"
              aria-orientation="horizontal"
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={at}
              aria-valuetext={inWords(at)}
              onKeyDown={onKeyDown}
            >
              <IconArrowsHorizontal size={18} aria-hidden />
            </div>
          </div>
        </div>
      </div>
      <span className={styles.label} data-side="before" hidden={at < 8}>
        {before.label}
      </span>
      <span className={styles.label} data-side="now" hidden={at > 92}>
        {now.label}
      </span>
    </div>
  );
}

function inWords(at: number): string {
  if (at === 0) return 'Now only';
  if (at === 100) return 'Before only';
  return `Before on the left ${at}%, now on the right ${100 - at}%`;
}

interface SideProps {
  readonly picture: LabelledPicture;
  readonly className: string | undefined;
  readonly onLost: (url: string) => void;
}

/** As high as the higher of the two: below the end of the other one nothing shines through. */
const Side = ({ picture: { url, label }, className, onLost }: SideProps) => (
  <div className={`${styles.side} ${className}`}>
    <img src={url} alt={`Screenshot: ${label}`} draggable={false} onError={() => onLost(url)} />
  </div>
);
