/** A mark, under two lines of the rule's name. */
const MARK_PX = 84;
/** The longer words of a negated check. */
const NEGATED_MARK_PX = 100;
/** The count of links beside it: two digits in their pill, and the gap before it. */
const COUNT_PX = 14;
/** The longest reason why a page could not be judged, with its attempts. */
const REASON_PX = 350;
/** 'Filtered out', which stands over the rules alone. */
const FILTERED_PX = 130;

interface Marks {
  readonly filters: number;
  readonly rules: number;
  /** Whether marks say 'Found' and 'Not found'. */
  readonly isNegated: boolean;
  /** Whether this column's marks count links: the others leave that room to the address. */
  readonly countsLinks: boolean;
}

/** Width of one filter's or rule's column: together they have room for the words that stand in their place. */
export function markWidth({ filters, rules, isNegated, countsLinks }: Marks): number {
  const share = (px: number, columns: number) => (columns === 0 ? 0 : Math.ceil(px / columns));
  const own = (isNegated ? NEGATED_MARK_PX : MARK_PX) + (countsLinks ? COUNT_PX : 0);
  return Math.max(own, share(REASON_PX, filters + rules), share(FILTERED_PX, rules));
}
