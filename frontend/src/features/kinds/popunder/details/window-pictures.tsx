import { Button } from '@mantine/core';
import type { PopunderResultDetails } from '@proofline/contracts/kinds/popunder/result-view';
import { IconEye, IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { SectionHead } from '../../../../shared/result-details/section-head.tsx';
import { urlParts } from '../../../../shared/ui/url-parts.ts';
import styles from './details.module.css';

type Shown = PopunderResultDetails['windows'][number];

/** Pictures of what opened, blurred until somebody asks for one: such pages are often explicit. */
export function WindowPictures({ result }: { result: PopunderResultDetails }) {
  // The window that is looked at stands first.
  const windows = result.windows.toSorted(
    (one, other) => Number(other.id === result.id) - Number(one.id === result.id),
  );
  return (
    <section>
      <SectionHead title="Windows">blurred until asked for</SectionHead>
      <ul className={styles.pictures}>
        {windows.map((window) => (
          <Picture key={window.id} window={window} />
        ))}
      </ul>
    </section>
  );
}

function Picture({ window: { label, final_url: end, screenshot_url: url } }: { window: Shown }) {
  const [isAsked, setAsked] = useState(false);
  const [isMissing, setMissing] = useState(false);
  return (
    <li>
      <div className={styles.picture}>
        {url === null || isMissing ? (
          <span className={styles.noPicture}>
            <IconPhotoOff size={18} stroke={1.6} aria-hidden />
            Nothing to see
          </span>
        ) : (
          <>
            <img
              src={url}
              alt={isAsked ? `Screenshot of window ${label}` : ''}
              data-blurred={!isAsked || undefined}
              loading="lazy"
              onError={() => setMissing(true)}
            />
            {!isAsked && (
              <Button
                variant="default"
                size="xs"
                leftSection={<IconEye size={15} aria-hidden />}
                onClick={() => setAsked(true)}
              >
                Show window {label}
              </Button>
            )}
          </>
        )}
      </div>
      <div className={styles.caption}>
        <b>Window {label}</b>
        <span className={styles.cut}>{end === null ? 'led nowhere' : urlParts(end).host}</span>
      </div>
    </li>
  );
}
