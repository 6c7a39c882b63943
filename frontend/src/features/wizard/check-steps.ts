import type { CheckKind } from '@proofline/contracts/check-kinds';
import { counted } from '@proofline/contracts/counted';
import { CHECK_PARTS, type CheckPart } from '@proofline/contracts/kinds/parts';
import { hasPart } from '@proofline/contracts/kinds/registry';
import { SCHEDULE_LABELS } from '@proofline/contracts/schedules';
import { SOCIAL_PLATFORM_LABELS } from '@proofline/contracts/social-media';
import { leafRules } from '@proofline/rules/leaf-rules';
import { isGroup, type QueryGroup } from '@proofline/rules/query-tree';
import { kindLook } from '../kinds/registry.ts';
import type { CheckDraft, CheckFacts } from './check-draft.ts';
import { keywordsOf } from './keyword-rows.ts';
import { type DraftField, validateFields } from './validate-draft.ts';
import type { WizardTab } from './wizard-tab.ts';

/** A tab without its panel: what it is called, fills in and finds wrong. */
export type CheckStep = Omit<WizardTab<CheckDraft, CheckFacts>, 'id' | 'Panel'> & { readonly id: CheckStepId };
export type CheckStepId =
  | 'schedule'
  | 'countries'
  | 'urls'
  | 'keywords'
  | 'verticals'
  | 'platform'
  | 'accounts'
  | 'filters'
  | 'rules'
  | 'toplist_kind'
  | 'toplist_rules'
  | 'overview';

type StepOfFields = Omit<CheckStep, 'validate' | 'fields'> & { readonly fields: readonly DraftField[] };

/** A step is valid when its fields are. */
const step = (parts: StepOfFields): CheckStep => ({ ...parts, validate: validateFields(parts.fields) });

const schedule = step({
  id: 'schedule',
  title: 'Schedule',
  heading: 'Name and schedule',
  summary: ({ schedule: chosen }) => SCHEDULE_LABELS[chosen],
  fields: ['name', 'schedule', 'schedule_start', 'schedule_end'],
});

const countries = step({
  id: 'countries',
  title: 'Countries',
  heading: 'Choose countries',
  summary: ({ countries: chosen }) => counted(chosen.length, 'country', 'countries'),
  fields: ['countries'],
});

const urls = step({
  id: 'urls',
  title: 'URLs',
  heading: 'Choose websites',
  summary: ({ urlLists }, { lists }) => {
    const websites = lists.filter(({ id }) => urlLists.includes(id)).reduce((sum, list) => sum + list.url_count, 0);
    return `${counted(urlLists.length, 'list')}, ${counted(websites, 'website')}`;
  },
  fields: ['url_groups', 'related_urls', 'url_filter', 'priority_words'],
});

const keywords = (isBrand: boolean) =>
  step({
    id: 'keywords',
    title: isBrand ? 'Brand keywords' : 'Keywords',
    heading: isBrand ? 'Input brand keywords' : 'Input keywords',
    summary: ({ keywords: rows }) => counted(keywordsOf(rows).length, 'keyword'),
    fields: ['keywords'],
  });

const verticals = step({
  id: 'verticals',
  title: 'Keyword presets',
  heading: 'Select preset keywords',
  summary: ({ usesVerticals, verticals: chosen }) => (usesVerticals ? counted(chosen.length, 'preset') : ''),
  canSkip: ({ usesVerticals }) => !usesVerticals,
  fields: ['verticals'],
});

const platform = step({
  id: 'platform',
  title: 'Platform',
  heading: 'Select a social media platform',
  summary: ({ platform: chosen }) => (chosen === null ? '' : SOCIAL_PLATFORM_LABELS[chosen]),
  fields: ['platform'],
});

const accounts = step({
  id: 'accounts',
  title: 'Accounts',
  heading: 'Select social media accounts',
  summary: ({ accounts: chosen }) => counted(chosen.length, 'account'),
  fields: ['social_media_accounts'],
});

const filters = step({
  id: 'filters',
  title: 'Filters',
  heading: 'Filter the websites scanned',
  summary: (draft) => {
    const languages = draft.filtersByLanguage ? [counted(draft.languages.length, 'language')] : [];
    const content = draft.filtersByContent ? [counted(leafRules(draft.filters).length, 'filter')] : [];
    return [...languages, ...content].join(', ');
  },
  canSkip: ({ filtersByLanguage, filtersByContent }) => !filtersByLanguage && !filtersByContent,
  fields: ['languages', 'filters'],
});

const rules = step({
  id: 'rules',
  title: 'Rules',
  heading: 'Create rules for your check',
  summary: (draft) => counted(leafRules(draft.rules).length, 'rule'),
  aside: (draft) => `${counted(leafRules(draft.rules).length, 'rule')} in ${counted(groupCount(draft.rules), 'group')}`,
  fields: ['rules'],
});

const toplistKind = step({
  id: 'toplist_kind',
  title: 'Toplist kind',
  heading: 'Select a toplist kind',
  summary: ({ toplistKind: chosen }, { metadata }) =>
    metadata.toplist_kinds.find(({ id }) => id === chosen)?.name ?? '',
  fields: ['toplist_kind'],
});

const toplistRules = step({
  id: 'toplist_rules',
  title: 'Toplist rules',
  heading: 'Toplist rules',
  summary: ({ toplistRules: rows }) => counted(rows.length, 'toplist'),
  aside: ({ toplistRules: rows }) => counted(rows.length, 'rule'),
  fields: ['toplist_rules'],
});

const overview: CheckStep = {
  id: 'overview',
  title: 'Overview',
  heading: 'Overview',
  summary: () => '',
  validate: () => ({}),
  fields: [],
};

/** The steps a part of a check is filled in on. */
function stepsOfPart(part: CheckPart, kind: CheckKind, flags: CheckFacts['flags']): readonly CheckStep[] {
  switch (part) {
    case 'countries':
      return [countries];
    case 'urls':
      return [urls];
    case 'keywords':
      return [keywords(kindLook(kind).asksForBrands === true)];
    case 'verticals':
      return flags.enable_discovery_verticals ? [verticals] : [];
    case 'platform':
      return [platform];
    case 'accounts':
      return [accounts];
    case 'filters':
      return [filters];
    case 'rules':
      return [rules];
    case 'toplist':
      return [toplistKind, toplistRules];
  }
}

const allFlags: CheckFacts['flags'] = { enable_discovery_verticals: true, social_media_image_matching: true };

/**
 * The steps of a kind of check: its schedule, its parts in the order of `CHECK_PARTS`, its overview. Preset keywords
 * have none while their flag is off.
 */
export function stepsOf(kind: CheckKind, flags: CheckFacts['flags'] = allFlags): readonly CheckStep[] {
  const parts = CHECK_PARTS.filter((part) => hasPart(kind, part));
  return [schedule, ...parts.flatMap((part) => stepsOfPart(part, kind, flags)), overview];
}

function groupCount(group: QueryGroup): number {
  return group.rules.filter(isGroup).reduce((sum, inner) => sum + groupCount(inner), 1);
}
