/** About a line, found text included, in the narrow layout. */
const CONTEXT_CHARS = 36;

/** The end of what stands before a found place, from a whole word on. */
export function contextBefore(text: string): string {
  if (text.length <= CONTEXT_CHARS) return text;
  const end = text.slice(-CONTEXT_CHARS);
  const word = end.indexOf(' ');
  return word === -1 || text.at(-CONTEXT_CHARS - 1) === ' ' ? end : end.slice(word + 1);
}

/** The beginning of what stands after a found place, to a whole word. */
export function contextAfter(text: string): string {
  if (text.length <= CONTEXT_CHARS) return text;
  const start = text.slice(0, CONTEXT_CHARS);
  const word = start.lastIndexOf(' ');
  return word <= 0 || text.at(CONTEXT_CHARS) === ' ' ? start : start.slice(0, word);
}
