import { UnstyledButton } from '@mantine/core';
import type { PopunderResultDetails } from '@proofline/contracts/kinds/popunder/result-view';
import { IconPhotoOff, IconZoomIn } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { type ClickMark, clickMarks } from './click-marks.ts';
import styles from './details.module.css';

interface Props {
  readonly result: PopunderResultDetails;
  readonly opened: boolean;
  readonly onOpen: (opened: boolean) => void;
}

/** The website as it was before it was clicked, with what was clicked marked. */
export function PageAndClicks({ result, opened, onOpen }: Props) {
  const picture = result.site_screenshot;
  const [isMissing, setMissing] = useState(false);
  const marks = clickMarks(result);
  const name = `Screenshot of ${result.site?.finalUrl ?? result.url}`;
  return (
    <section>
      <div className={styles.head}>
        <h3>Page and clicks</h3>
        <span className={styles.cut}>{result.site?.title}</span>
      </div>
      {picture === null || isMissing ? (
        <div className={styles.noShot}>
          <IconPhotoOff size={20} stroke={1.6} aria-hidden />
          No screenshot available.
        </div>
      ) : (
        <>
          <UnstyledButton className={styles.shot ?? ''} onClick={() => onOpen(true)}>
            <Marked url={picture.url} marks={marks} onMissing={() => setMissing(true)} />
            <span className={styles.shotLabel}>
              <IconZoomIn size={15} aria-hidden /> Open screenshot
            </span>
          </UnstyledButton>
          <Dialog
            opened={opened}
            onClose={() => onOpen(false)}
            title={name}
            size="min(1320px, 94vw)"
            zIndex={250}
            closeButtonProps={{ 'aria-label': 'Close screenshot' }}
          >
            <Marked url={picture.url} marks={marks} alt={name} />
          </Dialog>
        </>
      )}
      {marks.length > 0 && (
        <ul className={styles.marks}>
          {marks.map(({ label, words }) => (
            <li key={label + words}>
              <b>{label}</b> {words}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface MarkedProps {
  readonly url: string;
  readonly marks: readonly ClickMark[];
  readonly alt?: string;
  readonly onMissing?: () => void;
}

/** Marks stand where they belong once the size of the picture is known. */
function Marked({ url, marks, alt = '', onMissing }: MarkedProps) {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  return (
    <span className={styles.marked}>
      <img
        src={url}
        alt={alt}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setSize({ width: naturalWidth, height: naturalHeight })
        }
        onError={onMissing}
      />
      {size !== null &&
        marks.map(({ label, at, isBad }) => (
          <i
            key={`${label} ${at.x} ${at.y}`}
            className={styles.mark}
            data-bad={isBad || undefined}
            style={{ left: `${(at.x / size.width) * 100}%`, top: `${(at.y / size.height) * 100}%` }}
            aria-hidden
          >
            {label}
          </i>
        ))}
    </span>
  );
}
