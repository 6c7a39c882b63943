import { ActionIcon, FocusTrap } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPhotoSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useSidePanel } from '../../../../shared/ui/side-panel.tsx';
import { useIsPhone } from '../../../../shared/ui/use-is-phone.ts';
import { type ComparedImage, namedIn, Picture, Thumbnail } from './compared-image.tsx';
import styles from './image-window.module.css';

interface Props {
  readonly images: readonly ComparedImage[];
  readonly resultId: string;
  /** Null until one is chosen. */
  readonly chosen: ComparedImage | null;
  readonly onChoose: (image: ComparedImage) => void;
  readonly onClose: () => void;
}

/** Below these widths nothing is left beside the details, or not enough to see an image in. As in the style sheet. */
const NARROW = { side: '(max-width: 839.98px)', wide: '(max-width: 1535.98px)' } as const;

/**
 * Beside the details, or over them where there is no room: images of a rule to choose from, and the chosen one as large
 * as it comes (002 §2.3). Part of the details' panel, which in the wide layout keeps everything outside out of reach.
 */
export function ImageWindow(props: Props) {
  const { element } = useSidePanel();
  return createPortal(<Frame {...props} />, element ?? document.body);
}

function Frame({ images, resultId, chosen, onChoose, onClose }: Props) {
  const phone = useIsPhone();
  const { isWide } = useSidePanel();
  const narrow = isWide ? NARROW.wide : NARROW.side;
  const isOver = useMediaQuery(narrow, window.matchMedia(narrow).matches);
  const frame = useRef<HTMLDivElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    close.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    // Wherever the focus is but in what stands above: this goes before the details that it belongs to.
    const closeFirst = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      const inside = event.target instanceof Element ? event.target.closest('[role="dialog"], [role="menu"]') : null;
      if (inside !== null && !inside.contains(frame.current)) return;
      event.preventDefault();
      event.stopPropagation();
      onClose();
    };
    window.addEventListener('keydown', closeFirst, true);
    return () => window.removeEventListener('keydown', closeFirst, true);
  }, [onClose]);
  const isChosen = (image: ComparedImage) => image.comparison === chosen?.comparison && image.side === chosen.side;
  return (
    <FocusTrap active={isOver} innerRef={frame}>
      <div
        className={styles.window}
        role="dialog"
        aria-modal={isOver}
        aria-label="Images of the rule"
        // A click on the picture leaves the focus in here.
        tabIndex={-1}
      >
        <div className={styles.head}>
          <h2 className="truncate">{chosen === null ? 'Images' : namedIn(chosen)}</h2>
          <ActionIcon ref={close} size={phone ? 44 : 32} onClick={onClose} aria-label="Close images">
            <IconX size={18} />
          </ActionIcon>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section className={styles.stage} aria-live="polite" aria-label="Chosen image" tabIndex={0}>
          {chosen === null ? (
            <p className={styles.nothing}>
              <IconPhotoSearch size={22} stroke={1.6} aria-hidden />
              Select image to view
            </p>
          ) : (
            <Picture image={chosen} resultId={resultId} />
          )}
        </section>
        <ul className={styles.choices} aria-label="Images to choose from">
          {images.map((image) => (
            <li key={`${image.comparison.expectedUrl} ${image.side}`}>
              <Thumbnail image={image} resultId={resultId} isChosen={isChosen(image)} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      </div>
    </FocusTrap>
  );
}
