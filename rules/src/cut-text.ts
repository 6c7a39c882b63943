/** A stretch of text that does not begin or end with half a surrogate pair. */
export function sliceWhole(text: string, start: number, end: number): string {
  const from = isInsidePair(text, start) ? start + 1 : start;
  const to = isInsidePair(text, end) ? end - 1 : end;
  return text.slice(Math.max(0, from), Math.max(0, to));
}

/** Whether an offset falls between the two halves of a surrogate pair. */
export function isInsidePair(text: string, position: number): boolean {
  return position > 0 && position < text.length && (text.codePointAt(position - 1) ?? 0) > 0xffff;
}

/** At most `maxChars` code units, the end left out (…) when there are more. */
export function cutEnd(text: string, maxChars: number): string {
  return text.length <= maxChars ? text : `${sliceWhole(text, 0, maxChars - 1)}…`;
}

/** At most `maxChars` code units, the middle left out (…) when there are more. */
export function cutMiddle(text: string, start: number, end: number, maxChars: number): string {
  if (end - start <= maxChars) return text.slice(start, end);
  const half = Math.floor((maxChars - 1) / 2);
  return `${sliceWhole(text, start, start + half)}…${sliceWhole(text, end - half, end)}`;
}
