import type { CreateProjectBody } from '@proofline/contracts/api/projects';
import type { CheckKind } from '@proofline/contracts/check-kinds';
import type { CountryCode } from '@proofline/contracts/codes';
import type { CheckPart } from '@proofline/contracts/kinds/parts';
import { hasPart, kindFacts } from '@proofline/contracts/kinds/registry';
import { isGroup, type QueryGroup, type QueryRule, type QueryTree } from '@proofline/rules/query-tree';
import { type CheckDraft, type CheckFacts, type ToplistRuleDraft, wordsOf } from './check-draft.ts';
import { keywordsOf } from './keyword-rows.ts';

/** A toplist rule as it is sent; a country that was not chosen goes as null, and the server names the field. */
interface ToplistRuleBody {
  readonly url: string;
  readonly country: CountryCode | null;
  readonly brand_positions?: Record<string, number>;
}

type DraftBody = Omit<CreateProjectBody, 'toplist_rules'> & { readonly toplist_rules: ToplistRuleBody[] };

/**
 * What is sent to create the check (001 §3): the parts of its kind. What is switched off or hidden is not sent; what was
 * not chosen goes empty, and the server names the field. Without their flag, preset keywords of an older draft have no
 * tab, and are not sent either.
 */
export function draftToBody(
  kind: CheckKind,
  draft: CheckDraft,
  { enable_discovery_verticals: offersVerticals = true }: Partial<CheckFacts['flags']> = {},
): DraftBody {
  const isPeriodic = draft.schedule !== 'onetime';
  const has = (part: CheckPart) => hasPart(kind, part);
  const hasFilters = has('filters');
  const choosesPages = kindFacts(kind).readsRelatedPages;
  return {
    kind,
    name: draft.name.trim(),
    schedule: draft.schedule,
    schedule_start: isPeriodic ? draft.start : null,
    schedule_end: isPeriodic && draft.hasEnd ? draft.end : null,
    countries: has('countries') ? [...draft.countries] : [],
    languages: hasFilters && draft.filtersByLanguage ? [...draft.languages] : [],
    filters: hasFilters && draft.filtersByContent ? cleaned(draft.filters) : null,
    rules: has('rules') ? cleaned(draft.rules) : null,
    url_groups: has('urls') ? [...draft.urlLists] : [],
    related_urls: choosesPages ? draft.relatedUrls : null,
    url_filter: choosesPages ? draft.urlFilter.trim() : '',
    priority_words: has('urls') ? wordsOf(draft.priorityWords) : [],
    keywords: has('keywords') ? [...keywordsOf(draft.keywords)] : [],
    verticals: has('verticals') && offersVerticals && draft.usesVerticals ? [...draft.verticals] : [],
    platform: has('platform') ? draft.platform : null,
    social_media_accounts: has('accounts') ? [...draft.accounts] : [],
    toplist_kind: has('toplist') ? draft.toplistKind : null,
    toplist_rules: has('toplist') ? draft.toplistRules.map((rule) => toplistRule(rule, draft.toplistKind)) : [],
  };
}

function toplistRule({ url, country, brands }: ToplistRuleDraft, kind: CheckDraft['toplistKind']): ToplistRuleBody {
  const positions = brands.map(({ name, position }) => [name.trim(), Number(position)] as const);
  return {
    url: withScheme(url),
    country,
    ...(kind === 'brand' && { brand_positions: Object.fromEntries(positions) }),
  };
}

/** `http://` before an address that names no scheme (001 §5). */
function withScheme(url: string): string {
  const trimmed = url.trim();
  return trimmed === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `http://${trimmed}`;
}

/** Phrases trimmed, empty entries of bulk rules dropped (001 §5). */
function cleaned(tree: QueryTree): QueryTree {
  const group = ({ rules, ...rest }: QueryGroup): QueryGroup => ({
    ...rest,
    rules: rules.map((node) => (isGroup(node) ? group(node) : cleanedRule(node))),
  });
  return group(tree);
}

function cleanedRule(rule: QueryRule): QueryRule {
  switch (rule.field) {
    case 'dom_text':
      return { ...rule, value: rule.value.trim() };
    case 'dom_link':
      return { ...rule, value: { ...rule.value, link_rule: rule.value.link_rule.trim() } };
    case 'bulk_text':
    case 'bulk_links': {
      const bulk = rule.value.bulk.map((entry) => entry.trim()).filter((entry) => entry !== '');
      return { ...rule, value: { name: rule.value.name.trim(), bulk } };
    }
    case 'preset_image':
    case 'custom_image':
      return rule;
  }
}
