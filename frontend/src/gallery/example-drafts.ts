import { type ProjectDetail, projectDetailSchema } from '@proofline/contracts/api/projects';
import type { CheckDraft } from '../features/wizard/check-draft.ts';
import { accountId, listId, validDraft, verticalId } from '../features/wizard/testing/testing-draft.ts';
import { exampleTree } from './example-rules.ts';

/** A draft with everything in it; each kind of check shows the parts it has. */
export const filledDraft: CheckDraft = validDraft({
  name: 'Nordics: bonus terms of affiliates',
  schedule: 'weekly',
  start: '2026-11-25',
  hasEnd: true,
  end: '2027-02-25',
  countries: ['DE', 'C0', 'BE'],
  urlLists: [listId(1), listId(2)],
  relatedUrls: '20',
  urlFilter: '/uk/',
  priorityWords: 'bonus, welcome offer',
  filtersByLanguage: true,
  languages: ['de', 'fr'],
  filtersByContent: true,
  filters: exampleTree,
  rules: exampleTree,
  keywords: ['larkfield', 'larkfield casino', 'lark field', 'larkfield', 'spin wise bonus code'],
  usesVerticals: true,
  verticals: [verticalId(2)],
  accounts: [accountId(2), accountId(4)],
  toplistRules: [
    {
      id: 'toplist-1',
      url: 'http://best-casinos.example.com/uk',
      country: 'DE',
      brands: [
        { name: 'Larkfield', position: '1' },
        { name: 'Spinwise', position: '4' },
      ],
    },
    {
      id: 'toplist-2',
      url: 'casino-compass.example/top-10-new-casinos-of-the-year',
      country: 'C0',
      brands: [{ name: 'Larkfield', position: '2' }],
    },
  ],
});

/** Each row wrong in another way. */
export const wrongToplists: CheckDraft = {
  ...filledDraft,
  toplistRules: [
    ...filledDraft.toplistRules.slice(0, 1),
    {
      id: 'toplist-3',
      url: 'best-casinos.example.com/uk',
      country: 'DE',
      brands: [{ name: 'Larkfield', position: '1' }],
    },
    { id: 'toplist-4', url: 'http://192.168.1.10/top', country: null, brands: [{ name: '', position: '0' }] },
    { id: 'toplist-5', url: '', country: 'BE', brands: [] },
  ],
};

export const manyKeywords = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `larkfield bonus ${index + 1}`);

export const manyToplists = (count: number): CheckDraft['toplistRules'] =>
  Array.from({ length: count }, (_, index) => ({
    id: `toplist-${index + 1}`,
    url: `http://toplist-${index + 1}.example.com/best`,
    country: 'DE',
    brands: [
      { name: 'Larkfield', position: '1' },
      { name: 'Spinwise', position: '2' },
    ],
  }));

const anyCheck = {
  id: 12,
  name: 'Nordics: bonus terms of affiliates',
  creator: 1,
  creator_full_name: 'Maya Lindqvist',
  ctime: '2026-11-20T10:00:00.000Z',
  enabled: true,
  countries: [],
  url_count: 0,
  schedule: 'weekly',
  schedule_repeat_time: null,
  schedule_timezone: 'UTC',
  celery_task_enabled: false,
  schedule_waiting_reason: null,
  schedule_start: '2026-11-25',
  schedule_end: null,
  available_manage_actions: [],
  last_report_id: null,
  last_report_status: null,
  last_report_archived: false,
  last_report_url_count: 0,
  last_report_finalized: null,
  last_report_has_errors: false,
  percent_completed: 0,
  languages: [],
  filters: null,
  rules: null,
  url_groups: [],
  related_urls: '1',
  url_filter: '',
  priority_words: [],
  keywords: [],
  verticals: [],
  platform: null,
  social_media_accounts: [],
  toplist_kind: null,
  toplist_rules: [],
  reports: [],
};

/** Checks to read, of the kinds that differ most. */
export const exampleChecks: readonly ProjectDetail[] = [
  {
    ...anyCheck,
    kind: 'discovery',
    countries: [
      { id: 'DE', name: 'Germany' },
      { id: 'C0', name: 'Ontario' },
    ],
    keywords: manyKeywords(40),
    verticals: [
      { id: 1, name: 'Casino', disabled: false },
      { id: 3, name: 'Bingo', disabled: true },
    ],
  },
  {
    ...anyCheck,
    kind: 'social_media',
    platform: { id: 'telegram', name: 'Telegram' },
    social_media_accounts: [
      { id: 2, description: 'Spinwise bonus channel', platform: 'telegram', disabled: false },
      { id: 9, description: 'Fjord Spins', platform: 'telegram', disabled: true },
    ],
    languages: [{ id: 'de', name: 'German' }],
    rules: exampleTree,
  },
  {
    ...anyCheck,
    kind: 'toplist',
    toplist_kind: 'brand',
    toplist_rules: manyToplists(12).map(({ url }) => ({
      url,
      country: 'DE',
      brand_positions: { Larkfield: 1, Spinwise: 2 },
    })),
  },
].map((check) => projectDetailSchema.parse(check));
