/** Somebody whom a text may mention, by the name that stands in it behind an `@`. */
export interface Mentionable {
  readonly id: number;
  readonly name: string;
}

/** A part of a text: somebody who is mentioned, or the words between. */
export interface MentionPart<Person extends Mentionable = Mentionable> {
  readonly text: string;
  readonly mentioned: Person | null;
}

const wordEnd = /^[\p{L}\p{N}_]/u;
const wordStart = /[\p{L}\p{N}_]$/u;

/**
 * A text cut at `@` and the names of these people. The longest name wins (`@Ann Lee` is not Ann), an address is no
 * mention (`me@Ann`), nor is the beginning of another word (`@Anna`). Pure.
 */
export function mentionParts<Person extends Mentionable>(
  text: string,
  people: readonly Person[],
): MentionPart<Person>[] {
  const byLength = people.filter(({ name }) => name !== '').toSorted((a, b) => b.name.length - a.name.length);
  const parts: MentionPart<Person>[] = [];
  let from = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    if (wordStart.test(text.slice(Math.max(0, at - 2), at))) continue;
    const mentioned = byLength.find(
      ({ name }) => text.startsWith(name, at + 1) && !wordEnd.test(text.slice(at + 1 + name.length)),
    );
    if (mentioned === undefined) continue;
    if (at > from) parts.push({ text: text.slice(from, at), mentioned: null });
    from = at + 1 + mentioned.name.length;
    parts.push({ text: text.slice(at, from), mentioned });
    at = from - 1;
  }
  return from < text.length ? [...parts, { text: text.slice(from), mentioned: null }] : parts;
}

/** Those of these people whom the text mentions, each once, in its order. Pure. */
export function mentionedIn<Person extends Mentionable>(text: string, people: readonly Person[]): Person[] {
  return [...new Set(mentionParts(text, people).flatMap(({ mentioned }) => mentioned ?? []))];
}
