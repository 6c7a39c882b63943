import type { ToplistResultDetails } from '@proofline/contracts/kinds/toplist/result-view';
import { PagePicture, type PictureSize } from '../../../../shared/result-details/page-picture.tsx';
import styles from './details.module.css';
import { mainOf } from './verdict-words.ts';

interface Props {
  readonly result: ToplistResultDetails;
  readonly opened: boolean;
  readonly onOpen: (opened: boolean) => void;
}

/** The page as it was seen, with the watched brands of its list marked. */
export function MarkedPage({ result, opened, onOpen }: Props) {
  const watched = (mainOf(result.reading)?.entries ?? []).filter(({ brand: { known, label } }) =>
    known === null ? label === result.brand : Object.hasOwn(result.expected_brands ?? {}, known),
  );
  const marks = ({ width, height }: PictureSize) =>
    watched
      .filter(({ box }) => box.y < height)
      .map(({ box, brand: { known, label } }) => (
        <i
          key={`${box.x} ${box.y}`}
          className={styles.mark}
          data-own={(known ?? label) === result.brand || undefined}
          style={{
            left: share(box.x, width),
            top: share(box.y, height),
            width: share(box.width, width),
            height: share(box.height, height),
          }}
          aria-hidden
        />
      ));
  return (
    <section aria-label="Screenshot">
      <PagePicture
        url={result.evidence?.screenshot_url ?? null}
        name={`Screenshot of ${result.final_url ?? result.url}`}
        opened={opened}
        onOpen={onOpen}
        marks={marks}
      />
    </section>
  );
}

const share = (px: number, of: number): string => `${(px / of) * 100}%`;
