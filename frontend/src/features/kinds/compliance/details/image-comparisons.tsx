import { Button } from '@mantine/core';
import { NOTHING_ALIKE } from '@proofline/rules/images/image-match-limits';
import type { ImageComparison } from '@proofline/rules/verdict';
import { IconPhotoSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { type ComparedImage, picturesOf, Thumbnail } from './compared-image.tsx';
import styles from './image-comparisons.module.css';
import { placeInWords } from './image-frame.ts';
import { ImageWindow } from './image-window.tsx';

/** Wanted images and how near the page comes to them, with what came nearest; each opens in a window beside. */
export function ImageComparisons({ images, resultId }: { images: readonly ImageComparison[]; resultId: string }) {
  const [viewed, setViewed] = useState<ComparedImage | 'none yet' | null>(null);
  if (images.length === 0) return null;
  const pictures = images.flatMap(picturesOf);
  return (
    <>
      <ul className={styles.images}>
        {images.map((comparison) => (
          <li key={comparison.expectedUrl}>
            <span className={styles.pair}>
              {picturesOf(comparison).map((image) => (
                <Thumbnail key={image.side} image={image} resultId={resultId} onChoose={setViewed} />
              ))}
            </span>
            <span>
              <b>{comparison.name}</b> {inWords(comparison)}
            </span>
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <Button
          className={styles.view ?? ''}
          variant="default"
          size="xs"
          leftSection={<IconPhotoSearch size={15} stroke={1.6} />}
          onClick={() => setViewed('none yet')}
        >
          View images
        </Button>
      )}
      {viewed !== null && (
        <ImageWindow
          images={pictures}
          resultId={resultId}
          chosen={viewed === 'none yet' ? null : viewed}
          onChoose={setViewed}
          onClose={() => setViewed(null)}
        />
      )}
    </>
  );
}

function inWords(comparison: ImageComparison): string {
  const { distance, maxDistance, matched } = comparison;
  if (distance === null) return 'The page has no image to compare.';
  if (distance >= NOTHING_ALIKE) return 'Nothing on the page is like it.';
  const place = placeInWords(comparison);
  const where = place === null ? '' : ` ${place}`;
  return `${matched ? 'Found' : 'Closest'}${where}: distance ${distance}, a match needs ${maxDistance} or less.`;
}
