import { counted } from '@proofline/contracts/counted';
import type { ToplistResultDetails } from '@proofline/contracts/kinds/toplist/result-view';
import { Fact, Facts } from '../../../../shared/result-details/facts.tsx';
import { SectionHead } from '../../../../shared/result-details/section-head.tsx';

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
      <SectionHead title="Other lists on the page">{counted(shown.length, 'list')}</SectionHead>
      <Facts>
        {shown.map(({ section, index }) => (
          <Fact key={index} name={section.heading ?? `No. ${index + 1}`}>
            {counted(section.entryCount, 'entry', 'entries')}
            {placeOf(index)}
          </Fact>
        ))}
        {isInText && <Fact name="In text">{brand} is named outside of every list</Fact>}
      </Facts>
    </section>
  );
}
