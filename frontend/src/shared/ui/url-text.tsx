import { urlParts } from './url-parts.ts';
import styles from './url-text.module.css';

/** An address: host bold, the rest muted, cut with an ellipsis, whole in the tooltip. */
export function UrlText({ url }: { url: string }) {
  const { host, rest } = urlParts(url);
  return (
    <span className={styles.url} title={url}>
      <b>{host}</b>
      {rest}
    </span>
  );
}
