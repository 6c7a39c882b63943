import { creationMetadataSchema } from '@proofline/contracts/api/projects';
import { urlGroupSchema } from '@proofline/contracts/api/url-groups';
import { urlListIdSchema } from '@proofline/contracts/ids';
import { type CheckDraft, type CheckFacts, emptyDraft } from './check-draft.ts';

/** For tests: a day, what there is to choose from, and a draft with nothing wrong. */
export const today = '2026-11-20';

export const listId = (id: number) => urlListIdSchema.parse(id);

const list = (id: number, enabled: boolean) =>
  urlGroupSchema.parse({
    id,
    name: `List ${id}`,
    url_count: 10,
    enabled,
    creator_full_name: 'Maya Lindqvist',
    mtime: '2026-11-20T10:00:00.000Z',
  });

const schedules = [
  { id: 'onetime', title: 'One-time', subtitle: '' },
  { id: 'weekly', title: 'Weekly', subtitle: '' },
];

export const facts: CheckFacts = {
  kind: 'compliance',
  today,
  isClone: false,
  flags: { enable_discovery_verticals: true, social_media_image_matching: true },
  lists: [list(1, true), list(2, true), list(3, false)],
  metadata: creationMetadataSchema.parse({
    enabled_check_kinds: ['compliance'],
    available_countries: [
      { id: 'BE', name: 'Belgium', disabled: false },
      { id: 'DE', name: 'Germany', disabled: false },
    ],
    available_languages: [
      { id: 'de', name: 'German', disabled: false, flagCode: 'de' },
      { id: 'fr', name: 'French', disabled: false, flagCode: 'fr' },
      { id: 'nl', name: 'Dutch', disabled: true, flagCode: 'nl' },
    ],
    language_by_country: { BE: ['nl', 'fr', 'de'], DE: ['de'] },
    schedule_choices: {
      compliance: schedules,
      discovery: schedules,
      internet_scan: schedules,
      popunder: schedules,
      social_media: schedules,
      toplist: schedules,
    },
    countries: [],
    all_organization_proxy_countries_filter_list: [],
    verticals: [],
    disabled_verticals: [],
    platforms: [],
    social_media_accounts: [],
    toplist_kinds: [],
    uncrawled_kinds: [],
    monthly_crawls: {
      compliance: null,
      discovery: null,
      internet_scan: null,
      popunder: null,
      social_media: null,
      toplist: null,
    },
    unserved_countries: [],
  }),
};

export function validDraft(change: Partial<CheckDraft> = {}): CheckDraft {
  return {
    ...emptyDraft(today),
    name: 'UK affiliates',
    countries: ['DE'],
    urlLists: [listId(1)],
    rules: {
      id: 'root',
      not: false,
      condition: 'AND',
      rules: [{ id: 'rule-1', field: 'dom_text', operator: 'contains', value: '18+' }],
    },
    ...change,
  };
}
