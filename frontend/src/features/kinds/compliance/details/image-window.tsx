import { ActionIcon, Portal } from '@mantine/core';
import { IconPhotoSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
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

/** Beside the details: images of a rule to choose from, and the chosen one as large as it comes (002 §2.3). */
export function ImageWindow({ images, resultId, chosen, onChoose, onClose }: Props) {
  return (
    <Portal>
      <Frame images={images} resultId={resultId} chosen={chosen} onChoose={onChoose} onClose={onClose} />
    </Portal>
  );
}

/** Inside the portal, which mounts what it holds later than itself: here the window stands when effects run. */
function Frame({ images, resultId, chosen, onChoose, onClose }: Props) {
  const phone = useIsPhone();
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    close.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  const isChosen = (image: ComparedImage) => image.comparison === chosen?.comparison && image.side === chosen.side;
  return (
    <div
      className={styles.window}
      role="dialog"
      aria-modal={phone}
      aria-label="Images of the rule"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <div className={styles.head}>
        <h2 className="truncate">{chosen === null ? 'Images' : namedIn(chosen)}</h2>
        <ActionIcon ref={close} size={phone ? 44 : 32} onClick={onClose} aria-label="Close images">
          <IconX size={18} />
        </ActionIcon>
      </div>
      <div className={styles.stage} aria-live="polite">
        {chosen === null ? (
          <p className={styles.nothing}>
            <IconPhotoSearch size={22} stroke={1.6} aria-hidden />
            Select image to view
          </p>
        ) : (
          <Picture image={chosen} resultId={resultId} />
        )}
      </div>
      <ul className={styles.choices} aria-label="Images to choose from">
        {images.map((image) => (
          <li key={`${image.comparison.expectedUrl} ${image.side}`}>
            <Thumbnail image={image} resultId={resultId} isChosen={isChosen(image)} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </div>
  );
}
