import type { ProjectDetail } from '@proofline/contracts/api/projects';
import { countryName } from '@proofline/contracts/countries';
import type { CheckPart } from '@proofline/contracts/kinds/parts';
import { hasPart, kindFacts } from '@proofline/contracts/kinds/registry';
import { SCHEDULE_LABELS } from '@proofline/contracts/schedules';
import type { ToplistKind } from '@proofline/contracts/toplists';
import type { ReactNode } from 'react';
import { dayInWords } from '../../../shared/time/day-in-words.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { CountryFlag } from '../../../shared/ui/country-flag.tsx';
import { Chip } from '../../../shared/ui/status-badge.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { KindLabel } from '../../kinds/kind-label.tsx';
import { kindLook } from '../../kinds/registry.ts';
import { NextRun } from '../next-run.tsx';
import styles from './overview.module.css';
import { named, type OverviewItem, OverviewItems } from './overview-items.tsx';
import { ReportsCard } from './reports-card.tsx';
import { RuleTree } from './rule-tree.tsx';
import { ToplistRules } from './toplist-rules-table.tsx';
import { WebsiteListsCard } from './website-lists-card.tsx';

const relatedUrlWords = { '1': 'Only given page', '20': '20 pages/url', '100': '100 pages/url' } as const;
const toplistKindWords: Readonly<Record<ToplistKind, string>> = { brand: 'Brands', discovery: 'Discovery' };

interface Props {
  readonly check: ProjectDetail;
  /** Shows a website list in a place of its own; without it, in a dialog. */
  readonly onViewList?: (list: ProjectDetail['url_groups'][number]) => void;
}

/** The read-only cards of 001 §2: what the kind is made of and the check has; filters and rules when they say something. */
export function CheckCards({ check, onViewList }: Props) {
  const has = (part: CheckPart) => hasPart(check.kind, part);
  return (
    <div className={styles.grid}>
      <Card title="Check">
        <dl className={styles.facts}>
          <Fact name="Type">
            <KindLabel kind={check.kind} />
          </Fact>
          <Fact name="Visibility">{check.enabled ? 'Visible' : 'Invisible'}</Fact>
          <Fact name="Creator">{check.creator_full_name || 'Unknown'}</Fact>
          <Fact name="Created">
            <TimeText at={check.ctime} show="absolute" />
          </Fact>
          <Fact name="Schedule">
            <ScheduleBadge check={check} />
          </Fact>
        </dl>
      </Card>
      {has('urls') && (
        <WebsiteListsCard check={check} {...(onViewList && { onView: onViewList })}>
          <dl className={styles.facts}>
            {kindFacts(check.kind).readsRelatedPages && (
              <Fact name="Pages/domain">{relatedUrlWords[check.related_urls]}</Fact>
            )}
            {check.url_filter !== '' && <Fact name="URL filter">{check.url_filter}</Fact>}
            {check.priority_words.length > 0 && <Fact name="Priority words">{check.priority_words.join(', ')}</Fact>}
          </dl>
        </WebsiteListsCard>
      )}
      {has('platform') && check.platform !== null && <Card title="Social media platform">{check.platform.name}</Card>}
      <ItemsCard
        title="Social media accounts"
        items={check.social_media_accounts.map(({ id, description, disabled }) =>
          named(id, description, disabled ? 'no longer available' : null),
        )}
      />
      {has('countries') && (
        <ItemsCard
          title="Countries"
          items={check.countries.map(({ id, name }) => ({
            key: id,
            text: name,
            node: <CountryFlag code={id} name={name} label="name" />,
          }))}
        />
      )}
      <ItemsCard
        title={kindLook(check.kind).asksForBrands ? 'Brand keywords' : 'Keywords'}
        items={check.keywords.map((keyword) => ({ key: keyword, text: keyword }))}
      />
      {has('verticals') && (
        <ItemsCard
          title="Keyword presets"
          items={check.verticals.map(({ id, name, disabled }) => named(id, name, disabled ? 'unavailable' : null))}
        />
      )}
      <ItemsCard title="Filter by language" items={check.languages.map(({ id, name }) => ({ key: id, text: name }))} />
      <ReportsCard check={check} />
      {check.filters !== null && check.filters.rules.length > 0 && (
        <Card title="Filter by content" className={styles.wide ?? ''}>
          <RuleTree tree={check.filters} purpose="filters" />
        </Card>
      )}
      {check.rules !== null && check.rules.rules.length > 0 && (
        <Card title="Rules" className={styles.wide ?? ''}>
          <RuleTree tree={check.rules} purpose="rules" />
        </Card>
      )}
      {check.toplist_kind !== null && check.toplist_rules.length > 0 && (
        <Card title="Toplist rules" aside={toplistKindWords[check.toplist_kind]} className={styles.wide ?? ''}>
          <ToplistRules
            hasBrands={check.toplist_kind === 'brand'}
            rules={check.toplist_rules.map(({ url, country, brand_positions: brands }) => ({
              key: `${country} ${url}`,
              url,
              country: { id: country, name: countryName(country) },
              brands: Object.entries(brands ?? {}).map(([name, position]) => ({ name, position })),
            }))}
          />
        </Card>
      )}
    </div>
  );
}

/** Shown when the check has something of it. */
function ItemsCard({ title, items }: { title: string; items: readonly OverviewItem[] }) {
  if (items.length === 0) return null;
  return (
    <Card title={title} aside={items.length.toLocaleString('en')}>
      <OverviewItems title={title} items={items} />
    </Card>
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
  const { schedule, schedule_start: start, schedule_end: end, schedule_repeat_time: time } = check;
  const dates = [start !== null && `from ${dayInWords(start)}`, end !== null && `until ${dayInWords(end)}`]
    .filter(Boolean)
    .join(' ');
  return (
    <span className={styles.schedule}>
      <Chip color="accent">{SCHEDULE_LABELS[schedule]}</Chip>
      {schedule !== 'onetime' && (
        <span>
          {dates}
          {time !== null && ` at ${time}, ${check.schedule_timezone}`}
        </span>
      )}
      {check.schedule_waiting_reason !== null && <span>{check.schedule_waiting_reason}</span>}
      {check.schedule_waiting_reason === null && check.next_run_at !== null && (
        <NextRun at={check.next_run_at} zone={check.schedule_timezone} />
      )}
    </span>
  );
}
