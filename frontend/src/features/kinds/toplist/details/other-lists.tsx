import { counted } from '@proofline/contracts/counted';
import type { ToplistResultDetails } from '@proofline/contracts/kinds/toplist/result-view';
import styles from './details.module.css';

/** Lists of the page besides its toplist, with where they have the brand; and whether a text names it. */
export function OtherLists({ result }: { result: ToplistResultDetails }) {
  const { reading, brand, met_elsewhere: met } = result;
  const others = (reading?.sections ?? []).map((section, index) => ({ section, index }));
  const shown = others.filter(({ index }) => index !== reading?.main);
  const isInText = met.some((place) => place.in === 'text');
  if (shown.length === 0 && !isInText) return null;
  const placeOf = (index: number) => {
    const place = met.find((one) => one.in === 'section' && one.section === index);
    if (place === undefined || place.in === 'text') return brand === '' ? '' : `, ${brand} not in it`;
    return place.position === null ? `, ${brand} in it` : `, ${brand} at ${place.position}`;
  };
  return (
    <section aria-label="Other lists on the page">
      <div className={styles.head}>
        <h3>Other lists on the page</h3>
        <span>{counted(shown.length, 'list')}</span>
      </div>
      <dl className={styles.facts} data-verbatim>
        {shown.map(({ section, index }) => (
          <div key={index}>
            <dt>{section.heading ?? `No. ${index + 1}`}</dt>
            <dd>
              {counted(section.entryCount, 'entry', 'entries')}
              {placeOf(index)}
            </dd>
          </div>
        ))}
        {isInText && (
          <div>
            <dt>In text</dt>
            <dd>{brand} is named outside of every list</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
