import type { ToplistEntry } from '@proofline/contracts/kinds/toplist/reading';
import type { ToplistResultDetails } from '@proofline/contracts/kinds/toplist/result-view';
import { useState } from 'react';
import styles from './toplist.module.css';

const WIDTH_PX = 220;
const MAX_HEIGHT_PX = 90;

/** The entry as the page showed it: a picture of its own, or its box of the screenshot. */
export function EntryPicture({ entry, result }: { entry: ToplistEntry; result: ToplistResultDetails }) {
  const [size, setSize] = useState<{ readonly width: number; readonly height: number } | null>(null);
  const own = entry.crop === null ? undefined : result.crop_urls[entry.crop];
  const alt = `${entry.brand.label} as the page shows it`;
  if (own !== undefined) return <img className={styles.crop} src={own} alt={alt} loading="lazy" />;
  const screenshot = result.evidence?.screenshot_url;
  const { x, y, width, height } = entry.box;
  if (screenshot == null || width === 0 || height === 0) return null;
  // Beyond the height at which screenshots end there is nothing of it to be seen.
  if (size !== null && y >= size.height) return null;
  const scale = Math.min(1, WIDTH_PX / width);
  return (
    <span
      className={styles.crop}
      style={{ width: width * scale, height: Math.min(MAX_HEIGHT_PX, height * scale) }}
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
