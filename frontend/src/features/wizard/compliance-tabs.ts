import { SCHEDULE_LABELS } from '@proofline/contracts/schedules';
import { leafRules } from '@proofline/rules/leaf-rules';
import { isGroup, type QueryGroup } from '@proofline/rules/query-tree';
import type { CheckDraft, CheckFacts } from './check-draft.ts';
import { CountriesPanel } from './panels/countries-panel.tsx';
import { FiltersPanel } from './panels/filters-panel.tsx';
import { OverviewPanel } from './panels/overview-panel.tsx';
import { RulesPanel } from './panels/rules-panel.tsx';
import { SchedulePanel } from './panels/schedule-panel.tsx';
import { UrlsPanel } from './panels/urls-panel.tsx';
import * as validate from './validate-draft.ts';
import type { WizardTab } from './wizard-tab.ts';

type CheckTab = WizardTab<CheckDraft, CheckFacts>;

const schedule: CheckTab = {
  id: 'schedule',
  title: 'Schedule',
  heading: 'Name and schedule',
  summary: ({ schedule: chosen }) => SCHEDULE_LABELS[chosen],
  validate: validate.validateSchedule,
  fields: ['name', 'schedule', 'schedule_start', 'schedule_end'],
  Panel: SchedulePanel,
};

const countries: CheckTab = {
  id: 'countries',
  title: 'Countries',
  heading: 'Choose countries',
  summary: ({ countries: chosen }) => counted(chosen.length, 'country', 'countries'),
  validate: validate.validateCountries,
  fields: ['countries'],
  Panel: CountriesPanel,
};

const urls: CheckTab = {
  id: 'urls',
  title: 'URLs',
  heading: 'Choose websites',
  summary: ({ urlLists }, { lists }) => {
    const websites = lists.filter(({ id }) => urlLists.includes(id)).reduce((sum, list) => sum + list.url_count, 0);
    return `${counted(urlLists.length, 'list', 'lists')}, ${counted(websites, 'website', 'websites')}`;
  },
  validate: validate.validateUrls,
  fields: ['url_groups', 'related_urls', 'url_filter', 'priority_words'],
  Panel: UrlsPanel,
};

const filters: CheckTab = {
  id: 'filters',
  title: 'Filters',
  heading: 'Filter the websites scanned',
  summary: (draft) => {
    const languages = draft.filtersByLanguage ? [counted(draft.languages.length, 'language', 'languages')] : [];
    const content = draft.filtersByContent ? [counted(leafRules(draft.filters).length, 'filter', 'filters')] : [];
    return [...languages, ...content].join(', ');
  },
  validate: validate.validateFilters,
  canSkip: ({ filtersByLanguage, filtersByContent }) => !filtersByLanguage && !filtersByContent,
  fields: ['languages', 'filters'],
  Panel: FiltersPanel,
};

const rules: CheckTab = {
  id: 'rules',
  title: 'Rules',
  heading: 'Create rules for your check',
  summary: (draft) => counted(leafRules(draft.rules).length, 'rule', 'rules'),
  aside: (draft) =>
    `${counted(leafRules(draft.rules).length, 'rule', 'rules')} in ${counted(groupCount(draft.rules), 'group', 'groups')}`,
  validate: validate.validateRules,
  fields: ['rules'],
  Panel: RulesPanel,
};

const overview: CheckTab = {
  id: 'overview',
  title: 'Overview',
  heading: 'Overview',
  summary: () => '',
  validate: () => ({}),
  fields: [],
  Panel: OverviewPanel,
};

/** The steps of a compliance check. */
export const complianceTabs: readonly CheckTab[] = [schedule, countries, urls, filters, rules, overview];

function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

function groupCount(group: QueryGroup): number {
  return group.rules.filter(isGroup).reduce((sum, inner) => sum + groupCount(inner), 1);
}
