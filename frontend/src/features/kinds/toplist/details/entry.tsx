import { TOPLIST_STATE_WORDS, type ToplistState } from '@proofline/contracts/kinds/toplist/brand-rows';
import type { ToplistEntry } from '@proofline/contracts/kinds/toplist/reading';
import type { ToplistResultDetails } from '@proofline/contracts/kinds/toplist/result-view';
import { Fact } from '../../../../shared/result-details/facts.tsx';
import { Chip } from '../../../../shared/ui/status-badge.tsx';
import { urlParts } from '../../../../shared/ui/url-parts.ts';
import { EntryPicture } from '../entry-picture.tsx';
import { STATE_LOOKS } from '../state-mark.tsx';
import styles from './details.module.css';

interface Props {
  readonly entry: ToplistEntry;
  /** Whether it is what the result is of. */
  readonly isOwn: boolean;
  readonly result: ToplistResultDetails;
}

/** An entry: its place, its picture, whom it recommends with what, and where its link leads. */
export function Entry({ entry, isOwn, result }: Props) {
  const { brand, position } = entry;
  const expected = brand.known === null ? undefined : result.expected_brands?.[brand.known];
  const state = expected === undefined || position === null ? null : stateOf(position, expected);
  return (
    <li className={styles.entry} aria-current={isOwn || undefined} data-color={state && STATE_LOOKS[state].color}>
      <div className={styles.place}>
        <b>{position ?? '–'}</b>
        {expected !== undefined && <span>expected {expected}</span>}
      </div>
      <EntryPicture entry={entry} result={result} />
      <div className={styles.entryBody}>
        <div className={styles.entryLine}>
          <p>
            <b>{brand.label || 'Without a name'}</b>
            {entry.offer !== null && <span> {entry.offer}</span>}
            {entry.terms !== null && <span className={styles.terms}> {entry.terms}</span>}
          </p>
          {entry.badge !== null && <span className={styles.badge}>marked {entry.badge}</span>}
          {entry.isClosed && <span className={styles.badge}>not offered here</span>}
          {state !== null && <State state={state} />}
        </div>
        <WayOut entry={entry} />
      </div>
    </li>
  );
}

function stateOf(position: number, expected: number): ToplistState {
  if (position === expected) return 'match';
  return position < expected ? 'better' : 'worse';
}

function State({ state }: { state: ToplistState }) {
  const { color, Icon } = STATE_LOOKS[state];
  return (
    <Chip color={color} icon={<Icon size={13} stroke={2} />}>
      {TOPLIST_STATE_WORDS[state]}
    </Chip>
  );
}

/** Where the link points and where it led; its whole way and who is paid for it on demand. */
function WayOut({ entry: { link, operatorDomain } }: { entry: ToplistEntry }) {
  if (link === null) return <p className={styles.quiet}>without a link of its own</p>;
  const { href, chain, finalUrl, notFollowed, affiliate } = link;
  const led = finalUrl ?? null;
  return (
    <details className={styles.link}>
      <summary>
        <span className={styles.from}>{shortUrl(href)}</span>
        {led !== null && led !== href && (
          <>
            <span aria-hidden> → </span>
            <span className="visually-hidden">leads to</span>
            <b>{shortUrl(led)}</b>
          </>
        )}
        {notFollowed !== null && <span> {notFollowed}</span>}
      </summary>
      <ol className={styles.hops}>
        {chain.map((hop, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a chain can pass an address twice; a hop is its place
          <li key={place}>
            <code>{hop.status ?? 'page'}</code> {hop.url}
          </li>
        ))}
        {led !== null && (
          <li>
            <code>end</code> {led}
          </li>
        )}
        {chain.length === 0 && led === null && (
          <li>
            <code>link</code> {href}
          </li>
        )}
      </ol>
      <dl className={styles.linkFacts}>
        {operatorDomain !== null && <Fact name="Operator">{operatorDomain}</Fact>}
        {affiliate?.network != null && <Fact name="Network">{affiliate.network}</Fact>}
        {affiliate?.ids.map(({ name, value }) => (
          <Fact key={name} name="Affiliate id">
            {name}={value}
          </Fact>
        ))}
      </dl>
    </details>
  );
}

function shortUrl(url: string): string {
  const { host, rest } = urlParts(url);
  return `${host}${rest}`;
}
