import { UnstyledButton } from '@mantine/core';
import type { ToplistEntry } from '@proofline/contracts/kinds/toplist/reading';
import type { ToplistResultDetails } from '@proofline/contracts/kinds/toplist/result-view';
import { IconPhotoOff, IconZoomIn } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import styles from './details.module.css';
import { mainOf } from './verdict-words.ts';

interface Props {
  readonly result: ToplistResultDetails;
  readonly opened: boolean;
  readonly onOpen: (opened: boolean) => void;
}

/** The page as it was seen, with the watched brands of its list marked. */
export function PagePicture({ result, opened, onOpen }: Props) {
  const url = result.evidence?.screenshot_url ?? null;
  const [isMissing, setMissing] = useState(false);
  const marked = (mainOf(result.reading)?.entries ?? []).filter(({ brand: { known, label } }) =>
    known === null ? label === result.brand : Object.hasOwn(result.expected_brands ?? {}, known),
  );
  if (url === null || isMissing) {
    return (
      <div className={styles.noShot}>
        <IconPhotoOff size={20} stroke={1.6} aria-hidden />
        No screenshot available.
      </div>
    );
  }
  const name = `Screenshot of ${result.final_url ?? result.url}`;
  return (
    <section aria-label="Screenshot">
      <UnstyledButton className={styles.shot ?? ''} onClick={() => onOpen(true)}>
        <Marked url={url} entries={marked} brand={result.brand} onMissing={() => setMissing(true)} />
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
        <Marked url={url} entries={marked} brand={result.brand} alt={name} />
      </Dialog>
    </section>
  );
}

interface MarkedProps {
  readonly url: string;
  readonly entries: readonly ToplistEntry[];
  readonly brand: string;
  readonly alt?: string;
  readonly onMissing?: () => void;
}

/** Boxes stand where they belong once the size of the picture is known. */
function Marked({ url, entries, brand, alt = '', onMissing }: MarkedProps) {
  const [size, setSize] = useState<{ readonly width: number; readonly height: number } | null>(null);
  const share = (px: number, of: number) => `${(px / of) * 100}%`;
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
        entries
          .filter(({ box }) => box.y < size.height)
          .map(({ box, brand: { known, label } }) => (
            <i
              key={`${box.x} ${box.y}`}
              className={styles.mark}
              data-own={(known ?? label) === brand || undefined}
              style={{
                left: share(box.x, size.width),
                top: share(box.y, size.height),
                width: share(box.width, size.width),
                height: share(box.height, size.height),
              }}
              aria-hidden
            />
          ))}
    </span>
  );
}
