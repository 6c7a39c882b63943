/** A mark with its count of links, under two lines of the rule's name. */
const MARK_PX = 92;
/** The same with the longer words of a negated check. */
const NEGATED_MARK_PX = 118;
/** The longest reason why a page could not be judged, with its attempts. */
const REASON_PX = 350;
/** 'Filtered out', which stands over the rules alone. */
const FILTERED_PX = 130;

/** Width of each filter's and rule's column: together they have room for the words that stand in their place. */
export function markWidth(filters: number, rules: number, isNegated: boolean): number {
  const share = (px: number, columns: number) => (columns === 0 ? 0 : Math.ceil(px / columns));
  return Math.max(isNegated ? NEGATED_MARK_PX : MARK_PX, share(REASON_PX, filters + rules), share(FILTERED_PX, rules));
}
