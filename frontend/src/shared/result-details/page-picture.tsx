import { UnstyledButton } from '@mantine/core';
import { IconPhotoOff, IconZoomIn } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import styles from './page-picture.module.css';

/** In pixels of the picture. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

interface Props {
  /** Null: none was kept. */
  readonly url: string | null;
  /** Of what it is. */
  readonly name: string;
  readonly opened: boolean;
  readonly onOpen: (opened: boolean) => void;
  /** `glance`: a cut of always the same height; else from its top as far as there is room. */
  readonly look?: 'glance' | 'top';
  /** What stands on it, once its size is known: placed in it by shares of that. */
  readonly marks?: (size: PictureSize) => ReactNode;
}

/** The page as it was seen: small beside the verdict, whole on demand. */
export function PagePicture({ url, name, opened, onOpen, look = 'top', marks }: Props) {
  const [missing, setMissing] = useState<string | null>(null);
  if (url === null || missing === url) {
    return (
      <div className={styles.noShot} data-look={look}>
        <IconPhotoOff size={20} stroke={1.6} aria-hidden />
        No screenshot available.
      </div>
    );
  }
  return (
    <>
      <UnstyledButton
        className={styles.shot ?? ''}
        data-look={look}
        onClick={() => onOpen(true)}
        aria-label="Open screenshot"
      >
        <Marked url={url} marks={marks} alt="" onMissing={() => setMissing(url)} />
        <span className={styles.shotLabel} aria-hidden>
          <IconZoomIn size={15} /> Open <i>screenshot</i>
        </span>
      </UnstyledButton>
      <Dialog
        opened={opened}
        onClose={() => onOpen(false)}
        title={name}
        size="min(1320px, 94vw)"
        zIndex={250}
        closeButtonProps={{ 'aria-label': 'Close screenshot' }}
        classNames={{ title: styles.shotTitle ?? '' }}
      >
        <Marked url={url} marks={marks} alt={name} />
      </Dialog>
    </>
  );
}

interface MarkedProps {
  readonly url: string;
  readonly alt: string;
  readonly marks: ((size: PictureSize) => ReactNode) | undefined;
  readonly onMissing?: () => void;
}

/** Marks stand where they belong once the size of the picture is known. */
function Marked({ url, alt, marks, onMissing }: MarkedProps) {
  const [size, setSize] = useState<PictureSize | null>(null);
  return (
    <span className={styles.marked}>
      <img
        src={url}
        alt={alt}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
        onError={onMissing}
      />
      {size !== null && marks?.(size)}
    </span>
  );
}
