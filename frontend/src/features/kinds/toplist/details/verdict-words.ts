import { UNSURE_REASON_WORDS } from '@proofline/contracts/kinds/toplist/brand-rows';
import type { ToplistReading, ToplistSection } from '@proofline/contracts/kinds/toplist/reading';
import type { ToplistResultDetails } from '@proofline/contracts/kinds/toplist/result-view';
import { changeInWords } from '../place-words.ts';

type Result = Pick<
  ToplistResultDetails,
  | 'brand'
  | 'state'
  | 'compliant'
  | 'expected_position'
  | 'found_position'
  | 'also_at'
  | 'unsure_because'
  | 'reading'
  | 'met_elsewhere'
>;

export const mainOf = (reading: ToplistReading | null): ToplistSection | undefined => reading?.sections[reading.main];

/** Where the brand stands, in a title. Pure. */
export function titleOf({ brand, state, compliant, expected_position: expected, found_position: found }: Result) {
  if (state === 'unsure') return `Nobody can say where ${brand} is, expected ${expected}`;
  if (state === 'missing') return `${brand} is not in the list, expected ${expected}`;
  if (state === 'match') return `${brand} is at ${found}, as expected`;
  if (state !== null) return `${brand} is at ${found}, expected ${expected}`;
  if (typeof compliant === 'string') return compliant;
  return found === null ? `${brand || 'An entry without a name'} stands above the list` : `${brand} is at ${found}`;
}

/** Why it is so, and what the list says around it. Pure. */
export function sentencesOf(result: Result & Parameters<typeof changeInWords>[0] & { error_detail: string | null }) {
  const { unsure_because: why, also_at: others, reading, found_position: found, expected_position: expected } = result;
  const sentences = [
    why === null ? null : `${UNSURE_REASON_WORDS[why]}.`,
    found !== null && expected !== null && found > expected ? aboveIt(result) : null,
    others.length === 0 ? null : `Also at ${others.join(', ')}.`,
    result.changed === null ? null : `${changeInWords(result)}.`,
    reading === null || result.state === null ? null : howRead(reading),
    result.error_detail === null ? null : `${result.error_detail.replace(/\.$/, '')}.`,
  ];
  return sentences.filter((sentence) => sentence !== null).join(' ');
}

const MOST_NAMED = 3;

/** Who has taken the places from the expected one down. */
function aboveIt({ reading, found_position: found }: Result): string | null {
  const above = (mainOf(reading)?.entries ?? [])
    .filter(({ position, brand }) => position !== null && position < (found ?? 0) && brand.label !== '')
    .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
    .map(({ brand }) => brand.known ?? brand.label);
  if (above.length === 0) return null;
  const named = above.slice(0, MOST_NAMED);
  const left = above.length - named.length;
  const words = left > 0 ? [...named, `${left} more`] : named;
  const last = words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : words[0];
  return `${last} ${above.length === 1 ? 'stands' : 'stand'} above it.`;
}

function howRead(reading: ToplistReading): string {
  const whole = reading.cutShort.length === 0 ? 'The list was read whole' : 'The list was not read to its end';
  const order = mainOf(reading)?.orderBy === 'number' ? 'printed numbers and places agree' : 'it prints no numbers';
  return reading.warnings.includes('numbers_disagree') ? `${whole}.` : `${whole}, ${order}.`;
}
