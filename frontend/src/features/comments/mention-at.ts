/** Characters of a name, at most, that somebody types before they are not meant to be mentioning any more. */
const MAX_TYPED = 40;

/** What is being typed behind an `@`: where the `@` stands, and the beginning of a name. */
export interface MentionTyped {
  readonly at: number;
  readonly typed: string;
}

/** Null when the caret stands in no mention: after none, after a line break, or inside a word such as an address. Pure. */
export function mentionAt(text: string, caret: number): MentionTyped | null {
  const at = text.lastIndexOf('@', caret - 1);
  if (at === -1 || caret - at > MAX_TYPED || /[\p{L}\p{N}_]$/u.test(text.slice(0, at))) return null;
  const typed = text.slice(at + 1, caret);
  return /[\r\n]|^\s|\s{2}|\s$/.test(typed) ? null : { at, typed };
}
