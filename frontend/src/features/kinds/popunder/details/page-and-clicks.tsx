import type { PopunderResultDetails } from '@proofline/contracts/kinds/popunder/result-view';
import { PagePicture, type PictureSize } from '../../../../shared/result-details/page-picture.tsx';
import { SectionHead } from '../../../../shared/result-details/section-head.tsx';
import { clickMarks } from './click-marks.ts';
import styles from './details.module.css';

interface Props {
  readonly result: PopunderResultDetails;
  readonly opened: boolean;
  readonly onOpen: (opened: boolean) => void;
}

/** The website as it was before it was clicked, with what was clicked marked. */
export function PageAndClicks({ result, opened, onOpen }: Props) {
  const marks = clickMarks(result);
  const onPicture = ({ width, height }: PictureSize) =>
    marks.map(({ label, at, isBad }) => (
      <i
        key={`${label} ${at.x} ${at.y}`}
        className={styles.mark}
        data-label={label}
        data-bad={isBad || undefined}
        style={{ left: `${(at.x / width) * 100}%`, top: `${(at.y / height) * 100}%` }}
        aria-hidden
      />
    ));
  return (
    <section>
      <SectionHead title="Page and clicks">{result.site?.title}</SectionHead>
      <PagePicture
        url={result.site_screenshot?.url ?? null}
        name={`Screenshot of ${result.site?.finalUrl ?? result.url}`}
        opened={opened}
        onOpen={onOpen}
        marks={onPicture}
      />
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
