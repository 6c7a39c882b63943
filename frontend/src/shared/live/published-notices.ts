type React = (ids: readonly string[]) => void;

const readers = new Set<React>();

/** Calls back when notifications come in while this tab is connected: what was missed in a gap is none of them. */
export function whenPublished(react: React): () => void {
  readers.add(react);
  return () => void readers.delete(react);
}

/** Ids that the server has just told of. */
export function tellPublished(ids: readonly string[]): void {
  for (const react of readers) react(ids);
}
