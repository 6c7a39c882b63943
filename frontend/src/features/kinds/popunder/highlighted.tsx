import styles from './popunder.module.css';

interface Props {
  readonly text: string;
  readonly keywords: readonly string[];
}

/** A text with the keywords in it marked, in any case of letters; the first of each place. */
export function Highlighted({ text, keywords }: Props) {
  return partsOf(text, keywords).map(({ from, words, isKeyword }) =>
    isKeyword ? (
      <mark key={from} className={styles.hit}>
        {words}
      </mark>
    ) : (
      <span key={from}>{words}</span>
    ),
  );
}

interface Part {
  /** Its place in the text. */
  readonly from: number;
  readonly words: string;
  readonly isKeyword: boolean;
}

/** Pure. */
export function partsOf(text: string, keywords: readonly string[]): Part[] {
  const folded = text.toLowerCase();
  const parts: Part[] = [];
  let from = 0;
  for (;;) {
    const next = keywords
      .map((keyword) => ({ at: folded.indexOf(keyword.toLowerCase(), from), length: keyword.length }))
      .filter(({ at, length }) => at >= 0 && length > 0)
      .toSorted((one, other) => one.at - other.at || other.length - one.length)[0];
    if (next === undefined) break;
    if (next.at > from) parts.push({ from, words: text.slice(from, next.at), isKeyword: false });
    parts.push({ from: next.at, words: text.slice(next.at, next.at + next.length), isKeyword: true });
    from = next.at + next.length;
  }
  if (from < text.length) parts.push({ from, words: text.slice(from), isKeyword: false });
  return parts;
}
