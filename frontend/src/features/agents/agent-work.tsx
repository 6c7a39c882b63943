import { Tooltip } from '@mantine/core';
import type { CrawlerAgent } from '@proofline/contracts/api/agents';
import { kindFacts } from '@proofline/contracts/kinds/registry';
import { CountryFlag } from '../../shared/ui/country-flag.tsx';
import styles from './agents.module.css';

const SHOWN_COUNTRIES = 4;

/** What an agent says it crawls, and what it can ask besides. */
export function Crawls({ agent: { kinds, engines, platforms } }: { agent: CrawlerAgent }) {
  const labels = kinds.map((kind) => kindFacts(kind).label);
  return <div className={styles.crawls}>{[...labels, ...engines, ...platforms].join(', ')}</div>;
}

/** The countries an agent serves, few by code, the others as a number. */
export function ServedCountries({ countries }: { countries: CrawlerAgent['countries'] }) {
  if (countries === '*') return <span className={styles.quiet}>All countries</span>;
  const shown = countries.length > SHOWN_COUNTRIES ? countries.slice(0, SHOWN_COUNTRIES - 1) : countries;
  const hidden = countries.slice(shown.length);
  return (
    <span className={styles.countries}>
      {shown.map((code) => (
        <CountryFlag key={code} code={code} label="code" />
      ))}
      {hidden.length > 0 && (
        <Tooltip label={hidden.join(', ')} multiline maw={320}>
          <span className={styles.quiet}>+{hidden.length}</span>
        </Tooltip>
      )}
    </span>
  );
}

/** What it works on: the first addresses, and how many there are of how many it takes. */
export function AgentWork({ agent }: { agent: CrawlerAgent }) {
  const [first, ...others] = agent.targets;
  if (first === undefined) return <span className={styles.quiet}>Nothing at the moment</span>;
  const more = agent.leases - 1;
  return (
    <span className={styles.work}>
      <CountryFlag code={first.country} />
      <Tooltip
        label={[first, ...others].map(({ url, country }) => `${url} (${country})`).join('\n')}
        multiline
        maw={480}
        styles={{ tooltip: { whiteSpace: 'pre-line', wordBreak: 'break-all' } }}
      >
        <span className="truncate">{first.url.replace(/^https?:\/\//, '')}</span>
      </Tooltip>
      {more > 0 && <span className={styles.quiet}>+{more}</span>}
    </span>
  );
}

/** `3 of 4`: targets in its hands, and how many it works on at a time. */
export function Leases({ agent }: { agent: CrawlerAgent }) {
  return (
    <span className="tabular">
      {agent.leases}
      {agent.concurrency !== null && <span className={styles.quiet}> of {agent.concurrency}</span>}
    </span>
  );
}
