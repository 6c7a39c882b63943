import type { ProjectDetail } from '@proofline/contracts/api/projects';
import { SCHEDULE_LABELS } from '@proofline/contracts/schedules';
import type { ReactNode } from 'react';
import { Card } from '../../../shared/ui/card.tsx';
import { CountryFlag } from '../../../shared/ui/country-flag.tsx';
import { KindLabel } from '../../../shared/ui/kind-icon.tsx';
import { Chip } from '../../../shared/ui/status-badge.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import styles from './overview.module.css';
import { ReportsCard } from './reports-card.tsx';
import { RuleTree } from './rule-tree.tsx';
import { WebsiteListsCard } from './website-lists-card.tsx';

const relatedUrlWords = { '1': 'Only given page', '20': '20 pages/url', '100': '100 pages/url' } as const;

/** The read-only cards of 001 §2; filters and rules only when they say something. */
export function CheckCards({ check }: { check: ProjectDetail }) {
  const hasFilters = check.filters !== null && check.filters.rules.length > 0;
  return (
    <div className={styles.grid}>
      <Card title="Check">
        <dl className={styles.facts}>
          <Fact name="Type">
            <KindLabel kind={check.kind} />
          </Fact>
          <Fact name="Creator">{check.creator_full_name || 'Unknown'}</Fact>
          <Fact name="Created">
            <TimeText at={check.ctime} show="absolute" />
          </Fact>
          <Fact name="Schedule">
            <ScheduleBadge check={check} />
          </Fact>
        </dl>
      </Card>
      <WebsiteListsCard check={check}>
        <dl className={styles.facts}>
          <Fact name="Pages/domain">{relatedUrlWords[check.related_urls]}</Fact>
          {check.url_filter !== '' && <Fact name="URL filter">{check.url_filter}</Fact>}
          {check.priority_words.length > 0 && <Fact name="Priority words">{check.priority_words.join(', ')}</Fact>}
        </dl>
      </WebsiteListsCard>
      <div className={styles.stack}>
        <Card title="Countries" aside={check.countries.length}>
          <ul className={styles.chips}>
            {check.countries.map(({ id, name }) => (
              <li key={id}>
                <CountryFlag code={id} name={name} label="name" />
              </li>
            ))}
          </ul>
        </Card>
        {check.languages.length > 0 && (
          <Card title="Filter by language" aside={check.languages.length}>
            <ul className={styles.chips}>
              {check.languages.map(({ id, name }) => (
                <li key={id}>{name}</li>
              ))}
            </ul>
          </Card>
        )}
        <ReportsCard check={check} />
      </div>
      {hasFilters && check.filters && (
        <Card title="Filter by content" className={styles.wide ?? ''}>
          <RuleTree tree={check.filters} purpose="filters" />
        </Card>
      )}
      {check.rules !== null && check.rules.rules.length > 0 && (
        <Card title="Rules" className={styles.wide ?? ''}>
          <RuleTree tree={check.rules} purpose="rules" />
        </Card>
      )}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function ScheduleBadge({ check }: { check: ProjectDetail }) {
  const { schedule, schedule_start: start, schedule_end: end } = check;
  const dates = [start !== null && `from ${start}`, end !== null && `until ${end}`].filter(Boolean).join(' ');
  return (
    <span className={styles.schedule}>
      <Chip color="accent">{SCHEDULE_LABELS[schedule]}</Chip>
      {schedule !== 'onetime' && dates}
    </span>
  );
}
