import { counted } from '@proofline/contracts/counted';
import type { RedirectHop } from '@proofline/contracts/page-visit';
import { UrlText } from '../ui/url-text.tsx';
import styles from './redirect-chain.module.css';
import { SectionHead } from './section-head.tsx';
import { StatusCode } from './status-code.tsx';

interface Props {
  readonly hops: readonly RedirectHop[];
  /** Where they led, and what was answered there; null for nothing. */
  readonly end: string;
  readonly status: number | null;
}

/** The addresses passed on the way to the page, each with what it answered. */
export function RedirectChain({ hops, end, status }: Props) {
  return (
    <section aria-label="Redirect chain">
      <SectionHead title="Redirect chain">
        {hops.length === 0 ? 'no redirects' : counted(hops.length, 'redirect')}
      </SectionHead>
      <ol className={styles.chain}>
        {hops.map((hop, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a chain can pass an address twice; a hop is its place
          <li key={index}>
            <StatusCode title={redirectWords[hop.by]}>{hop.status ?? 'page'}</StatusCode>
            <UrlText url={hop.url} />
          </li>
        ))}
        <li>
          <StatusCode isOk={status !== null && status >= 200 && status < 300}>{status ?? '–'}</StatusCode>
          <UrlText url={end} />
        </li>
      </ol>
    </section>
  );
}

const redirectWords = {
  header: undefined,
  meta: 'Redirected by the page itself, by a meta refresh',
  script: 'Redirected by the page itself, by a script',
} as const;
