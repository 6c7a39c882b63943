import { BreakableText } from './breakable-text.tsx';
import { urlParts } from './url-parts.ts';
import styles from './url-text.module.css';

interface Props {
  readonly url: string;
  /** Over as many lines as it takes, instead of cut. */
  readonly whole?: boolean;
}

/** An address: host bold, the rest muted, cut with an ellipsis, whole in the tooltip. */
export function UrlText({ url, whole = false }: Props) {
  const { host, rest } = urlParts(url);
  return (
    <span className={whole ? `${styles.url} ${styles.whole}` : styles.url} title={url}>
      <b>{whole ? <BreakableText text={host} /> : host}</b>
      {whole ? <BreakableText text={rest} /> : rest}
    </span>
  );
}
