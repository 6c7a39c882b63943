import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import styles from './carousel.module.css';
import iconButton from './icon-button.module.css';

/** Slides in view, counted from 1. */
interface View {
  readonly first: number;
  readonly last: number;
}

/** A slide that is cut by less than this counts as in view: widths are fractions of a pixel. */
const TOLERANCE_PX = 2;

const isSlide = (element: Element): element is HTMLElement => element instanceof HTMLElement;

function viewOf(track: HTMLElement): View {
  const slides = [...track.children].filter(isSlide);
  const from = track.scrollLeft - TOLERANCE_PX;
  const to = track.scrollLeft + track.clientWidth + TOLERANCE_PX;
  const left = (slide: HTMLElement) => slide.offsetLeft - track.offsetLeft;
  const inView = slides.flatMap((slide, at) =>
    left(slide) >= from && left(slide) + slide.offsetWidth <= to ? [at + 1] : [],
  );
  return { first: inView[0] ?? 1, last: inView.at(-1) ?? 1 };
}

/** Which slides are in view, as the reader scrolls, the window changes or slides come and go. */
function useView(count: number) {
  const track = useRef<HTMLUListElement>(null);
  const [view, setView] = useState<View>({ first: 1, last: count });
  const look = useCallback(() => {
    if (track.current === null) return;
    const next = viewOf(track.current);
    setView((known) => (known.first === next.first && known.last === next.last ? known : next));
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: where slides came or went, others are in view
  useEffect(() => {
    const shown = track.current;
    if (shown === null) return;
    const observer = new ResizeObserver(look);
    observer.observe(shown);
    return () => observer.disconnect();
  }, [look, count]);
  return { track, view, look };
}

interface Props<Item> {
  /** What the slides are, for those who cannot see the title above. */
  readonly label: string;
  readonly items: readonly Item[];
  readonly idOf: (item: Item) => number | string;
  readonly children: (item: Item) => ReactNode;
}

/**
 * Slides side by side, one to five by the width of the window (002 §2.9). They scroll as everything else does: by
 * finger, wheel, the two buttons, the arrow keys from slide to slide, and to whatever gets the focus.
 */
export function Carousel<Item>({ label, items, idOf, children }: Props<Item>) {
  const { track, view, look } = useView(items.length);
  const slides = () => [...(track.current?.children ?? [])].filter(isSlide);
  const show = (slide: HTMLElement | undefined) => {
    if (slide !== undefined) track.current?.scrollTo({ left: slide.offsetLeft - track.current.offsetLeft });
  };
  const perView = view.last - view.first + 1;
  const turn = (by: -1 | 1) => show(slides()[Math.max(0, view.first - 1 + by * perView)] ?? slides().at(-1));
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const all = slides();
    const next = all[all.findIndex((slide) => slide.contains(document.activeElement)) + step];
    const link = next?.querySelector<HTMLElement>('a, button');
    if (!link) return;
    event.preventDefault();
    link.focus();
  };
  const isWhole = perView >= items.length;
  return (
    <div className={styles.carousel}>
      <ul ref={track} className={styles.track} aria-label={label} onScroll={look} onKeyDown={onKeyDown}>
        {items.map((item) => (
          <li key={idOf(item)} className={styles.slide}>
            {children(item)}
          </li>
        ))}
      </ul>
      {!isWhole && (
        <div className={styles.controls}>
          <span className={styles.place} data-testid="carousel-place">
            {view.first === view.last ? view.first : `${view.first}–${view.last}`} of {items.length}
          </span>
          <button
            type="button"
            className={iconButton.button}
            aria-label={`Previous ${label}`}
            disabled={view.first === 1}
            onClick={() => turn(-1)}
          >
            <IconChevronLeft size={18} stroke={1.6} aria-hidden />
          </button>
          <button
            type="button"
            className={iconButton.button}
            aria-label={`Next ${label}`}
            disabled={view.last === items.length}
            onClick={() => turn(1)}
          >
            <IconChevronRight size={18} stroke={1.6} aria-hidden />
          </button>
        </div>
      )}
    </div>
  );
}
