import type { ToplistEntry } from '@proofline/contracts/kinds/toplist/reading';
import type { ToplistResultDetails } from '@proofline/contracts/kinds/toplist/result-view';
import { useState } from 'react';
import styles from './toplist.module.css';

const WIDTH_PX = 150;
const HEIGHT_PX = 46;

/** The entry as the page showed it: a picture of its own, or its box of the screenshot. */
export function EntryPicture({ entry, result }: { entry: ToplistEntry; result: ToplistResultDetails }) {
  const [size, setSize] = useState<{ readonly width: number; readonly height: number } | null>(null);
  const own = entry.crop === null ? undefined : result.crop_urls[entry.crop];
  const alt = `${entry.brand.label} as the page shows it`;
  if (own !== undefined) return <img className={styles.crop} src={own} alt={alt} loading="lazy" />;
  const screenshot = result.evidence?.screenshot_url;
  const { x, y, width, height } = entry.box;
  if (screenshot == null || width === 0 || height === 0) return <span className={styles.noCrop} />;
  // Beyond the height at which screenshots end there is nothing of it to be seen.
  if (size !== null && y >= size.height) return <span className={styles.noCrop} />;
  // Of a wide entry its beginning, which names it: as a whole nobody could read it.
  const scale = Math.min(1, Math.max(WIDTH_PX / width, HEIGHT_PX / height));
  return (
    <span
      className={styles.crop}
      style={{ width: Math.min(WIDTH_PX, width * scale), height: Math.min(HEIGHT_PX, height * scale) }}
      role="img"
      aria-label={alt}
    >
      <img
        src={screenshot}
        alt=""
        loading="lazy"
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setSize({ width: naturalWidth, height: naturalHeight })
        }
        style={{
          left: -x * scale,
          top: -y * scale,
          width: size === null ? undefined : size.width * scale,
        }}
      />
    </span>
  );
}
