import type { ToplistReading } from '@proofline/contracts/kinds/toplist/reading';
import type { ToplistResultDetails } from '@proofline/contracts/kinds/toplist/result-view';
import { Fact, Facts } from '../../../../shared/result-details/facts.tsx';
import { CountryFlag } from '../../../../shared/ui/country-flag.tsx';
import { mainOf } from './verdict-words.ts';

const WITNESSES = { link: 'link', logo: 'logo', heading: 'heading', structured_data: 'structured data' } as const;
const ORDERS = {
  number: 'printed numbers',
  structured_data: 'structured data',
  visual: 'places on the page',
  dom: 'order of the document',
} as const;
const CUT_SHORT: Readonly<Record<ToplistReading['cutShort'][number], string>> = {
  node_cap: 'the page has more elements than are read',
  entry_cap: 'the list has more entries than are read',
  still_growing: 'the page still grew, or the list goes on elsewhere',
  frame_unread: 'a frame of another website cannot be read',
  time_over: 'its time was over',
};
const WARNINGS: Readonly<Record<ToplistReading['warnings'][number], string>> = {
  numbers_disagree: 'printed numbers and places disagree',
  numbers_with_gaps: 'printed numbers have gaps',
  links_not_followed: 'not all links were followed',
  other_tabs_not_opened: 'other tabs were not opened',
  structured_data_disagrees: 'structured data says otherwise',
  redirected_within_site: 'the list was shown at another address',
  pictures_unread: 'pictures may hold what was not read',
};

/** By what its order and its names were told, and what may be missing of it. */
export function ListFacts({ result }: { result: ToplistResultDetails }) {
  const { reading, http_status: status, duration_ms: ms } = result;
  const main = mainOf(reading);
  const last = Math.max(0, ...(main?.entries ?? []).map(({ printedNumber }) => printedNumber ?? 0));
  const own = main?.entries.find(({ brand }) => brand.known === result.brand || brand.label === result.brand);
  const took = `${(ms / 1_000).toFixed(1)} s`;
  return (
    <Facts testId="list-facts">
      <Fact name="Country">
        <CountryFlag code={result.country_code} name={result.country} label="name" />
      </Fact>
      {main !== undefined && (
        <Fact name="Order by">
          {ORDERS[main.orderBy]}
          {last > 0 && ` 1 to ${last}`}
        </Fact>
      )}
      {own?.brand.from != null && (
        <Fact name="Brand by">
          {WITNESSES[own.brand.from]}: {own.brand.agree} of {own.brand.spoke} agree
        </Fact>
      )}
      <Fact name="Page">{[status === null ? 'no answer' : `HTTP ${status}`, took].join(', ')}</Fact>
      {reading !== null && reading.cutShort.length > 0 && (
        <Fact name="Not whole">{reading.cutShort.map((why) => CUT_SHORT[why]).join(', ')}</Fact>
      )}
      {reading !== null && reading.warnings.length > 0 && (
        <Fact name="Noticed">{reading.warnings.map((what) => WARNINGS[what]).join(', ')}</Fact>
      )}
    </Facts>
  );
}
