import { kindFacts } from '@proofline/contracts/kinds/registry';
import { SOCIAL_PLATFORM_LABELS } from '@proofline/contracts/social-media';
import type { ReactNode } from 'react';
import { CountryFlag } from '../../../shared/ui/country-flag.tsx';
import { ViewableLists } from '../../../shared/url-lists/viewable-lists.tsx';
import { NoResults, named, OverviewItems } from '../../checks/overview/overview-items.tsx';
import { RuleTree } from '../../checks/overview/rule-tree.tsx';
import { ToplistRules } from '../../checks/overview/toplist-rules-table.tsx';
import { kindLook } from '../../kinds/registry.ts';
import { type CheckDraft, type CheckFacts, wordsOf } from '../check-draft.ts';
import { keywordsOf } from '../keyword-rows.ts';
import { relatedUrlsLabels } from '../related-urls-labels.ts';
import type { PanelProps } from '../wizard-tab.ts';
import { EditCard } from './edit-card.tsx';
import { FieldError } from './field-error.tsx';
import styles from './overview-panel.module.css';

export type CardProps = PanelProps<CheckDraft, CheckFacts>;

export function WebsiteLists({ draft, facts, messages, goTo }: CardProps) {
  const chosen = facts.lists.filter(({ id }) => draft.urlLists.includes(id));
  const words = wordsOf(draft.priorityWords);
  const asksForPages = kindFacts(facts.kind).readsRelatedPages;
  return (
    <EditCard title="Website lists" onEdit={() => goTo('urls')}>
      {chosen.length === 0 && <NoResults title="Website lists" />}
      <ViewableLists lists={chosen} />
      <dl className={styles.facts}>
        {asksForPages && draft.relatedUrls !== null && (
          <Fact name="Pages/domain">{relatedUrlsLabels[draft.relatedUrls]}</Fact>
        )}
        {asksForPages && draft.urlFilter.trim() !== '' && <Fact name="URL filter">{draft.urlFilter.trim()}</Fact>}
        {words.length > 0 && <Fact name="Priority words">{words.join(', ')}</Fact>}
      </dl>
      <FieldError>{messages.urlLists ?? messages.relatedUrls}</FieldError>
    </EditCard>
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

export function Platform({ draft, messages, goTo }: CardProps) {
  return (
    <EditCard title="Social media platform" onEdit={() => goTo('platform')}>
      {draft.platform === null ? (
        <NoResults title="Social media platform" />
      ) : (
        <p className={styles.plain}>{SOCIAL_PLATFORM_LABELS[draft.platform]}</p>
      )}
      <FieldError>{messages.platform}</FieldError>
    </EditCard>
  );
}

export function Accounts({ draft, facts, messages, goTo }: CardProps) {
  const known = new Map(facts.metadata.social_media_accounts.map((account) => [account.id, account]));
  const items = draft.accounts.map((id) => {
    const account = known.get(id);
    return named(id, account?.name ?? `Account ${id}`, account === undefined ? 'no longer available' : null);
  });
  return (
    <EditCard title="Social media accounts" onEdit={() => goTo('accounts')}>
      <OverviewItems title="Social media accounts" items={items} />
      <FieldError>{messages.accounts}</FieldError>
    </EditCard>
  );
}

export function Countries({ draft, facts, messages, goTo }: CardProps) {
  const names = new Map(facts.metadata.available_countries.map(({ id, name }) => [id, name]));
  const items = draft.countries.map((code) => {
    const name = names.get(code) ?? 'Country not found';
    return { key: code, text: name, node: <CountryFlag code={code} name={name} label="name" /> };
  });
  return (
    <EditCard title="Countries" onEdit={() => goTo('countries')}>
      <OverviewItems title="Countries" items={items} />
      <FieldError>{messages.countries}</FieldError>
    </EditCard>
  );
}

export function Keywords({ draft, facts, messages, goTo }: CardProps) {
  const title = kindLook(facts.kind).asksForBrands ? 'Brand keywords' : 'Keywords';
  return (
    <EditCard title={title} onEdit={() => goTo('keywords')}>
      <OverviewItems title={title} items={keywordsOf(draft.keywords).map((word) => ({ key: word, text: word }))} />
      <FieldError>{messages.keywords}</FieldError>
    </EditCard>
  );
}

export function KeywordPresets({ draft, facts, messages, goTo }: CardProps) {
  if (!draft.usesVerticals || !facts.flags.enable_discovery_verticals) return null;
  const { verticals, disabled_verticals: disabled } = facts.metadata;
  const known = new Map(verticals.map(({ id, name }) => [id, name]));
  const items = draft.verticals.map((id) => {
    const isUsable = known.has(id) && !disabled.includes(id);
    return named(id, known.get(id) ?? `Preset ${id}`, isUsable ? null : 'unavailable');
  });
  return (
    <EditCard title="Keyword presets" onEdit={() => goTo('verticals')}>
      <OverviewItems title="Keyword presets" items={items} />
      <FieldError>{messages.verticals}</FieldError>
    </EditCard>
  );
}

export function Languages({ draft, facts, messages, goTo }: CardProps) {
  if (!draft.filtersByLanguage) return null;
  const names = new Map(facts.metadata.available_languages.map(({ id, name }) => [id, name]));
  return (
    <EditCard title="Filter by language" onEdit={() => goTo('filters')}>
      <OverviewItems
        title="Filter by language"
        items={draft.languages.map((code) => ({ key: code, text: names.get(code) ?? code }))}
      />
      <FieldError>{messages.languages}</FieldError>
    </EditCard>
  );
}

export function ContentFilters({ draft, messages, goTo }: CardProps) {
  if (!draft.filtersByContent) return null;
  return (
    <EditCard title="Filter by content" wide onEdit={() => goTo('filters')}>
      {draft.filters.rules.length === 0 ? (
        <NoResults title="Filter by content" />
      ) : (
        <RuleTree tree={draft.filters} purpose="filters" />
      )}
      <FieldError>{messages.filters}</FieldError>
    </EditCard>
  );
}

export function Rules({ draft, messages, goTo }: CardProps) {
  return (
    <EditCard title="Rules" wide onEdit={() => goTo('rules')}>
      {draft.rules.rules.length === 0 ? <NoResults title="Rules" /> : <RuleTree tree={draft.rules} purpose="rules" />}
      <FieldError>{messages.rules}</FieldError>
    </EditCard>
  );
}

export function Toplist({ draft, facts, messages, goTo }: CardProps) {
  const kind = facts.metadata.toplist_kinds.find(({ id }) => id === draft.toplistKind);
  const names = new Map(facts.metadata.available_countries.map(({ id, name }) => [id, name]));
  const countryOf = (id: CheckDraft['toplistRules'][number]['country']) =>
    id === null ? null : { id, name: names.get(id) ?? 'Country not found' };
  return (
    <>
      <EditCard title="Toplist kind" onEdit={() => goTo('toplist_kind')}>
        {kind === undefined ? <NoResults title="Toplist kind" /> : <p className={styles.plain}>{kind.name}</p>}
        <FieldError>{messages.toplistKind}</FieldError>
      </EditCard>
      <EditCard title="Toplist rules" wide onEdit={() => goTo('toplist_rules')}>
        <ToplistRules
          hasBrands={draft.toplistKind === 'brand'}
          rules={draft.toplistRules.map(({ id, url, country, brands }) => ({
            key: id,
            url,
            country: countryOf(country),
            brands,
          }))}
        />
        <FieldError>{messages.toplistRules}</FieldError>
      </EditCard>
    </>
  );
}
