/** Texts that are remembered by each function, at the most; longer ones are seldom asked of twice. */
const MAX_TEXTS = 20_000;
const MAX_CHARS = 240;

const memories: Map<string, unknown>[] = [];

/**
 * The same answers for the same texts without working them out again: reading a page asks the same of a text some ten
 * times, and many entries say the same. What is remembered is forgotten with the page (`forgetTexts`).
 * @param of pure
 */
export function remembered<T>(of: (text: string) => T): (text: string) => T {
  const memory = new Map<string, T>();
  memories.push(memory);
  return (text) => {
    const known = memory.get(text);
    if (known !== undefined || memory.has(text)) return known as T;
    const answer = of(text);
    if (text.length <= MAX_CHARS && memory.size < MAX_TEXTS) memory.set(text, answer);
    return answer;
  };
}

/** Before another page is read. */
export function forgetTexts(): void {
  for (const memory of memories) memory.clear();
}
