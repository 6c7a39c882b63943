import { type CreationMetadata, creationMetadataSchema } from '@proofline/contracts/api/projects';
import { urlGroupSchema } from '@proofline/contracts/api/url-groups';
import { CHECK_KINDS, type CheckKind } from '@proofline/contracts/check-kinds';
import { urlListIdSchema, verticalIdSchema } from '@proofline/contracts/ids';
import { socialAccountIdSchema } from '@proofline/contracts/social-media';
import { type CheckDraft, type CheckFacts, emptyDraft } from '../check-draft.ts';

/** For tests and the gallery: a day, what there is to choose from, and drafts with nothing wrong. */
export const today = '2026-11-20';

export const listId = (id: number) => urlListIdSchema.parse(id);
export const verticalId = (id: number) => verticalIdSchema.parse(id);
export const accountId = (id: number) => socialAccountIdSchema.parse(id);

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
  { id: 'onetime', title: 'One-time', subtitle: 'Runs as soon as possible' },
  { id: 'weekly', title: 'Weekly', subtitle: 'Every seven days' },
];

const ofEachKind = <Value>(value: Value): Record<CheckKind, Value> => {
  const entries = CHECK_KINDS.map((kind) => [kind, value] as const);
  return Object.fromEntries(entries) as Record<CheckKind, Value>;
};

const platform = (id: string, name: string, change: Partial<CreationMetadata['platforms'][number]> = {}) => ({
  id,
  name,
  show_platform: true,
  enabled_platform: true,
  has_social_media_accounts_and_accesses: true,
  ...change,
});

const account = (id: number, name: string, description: string, of: string, members: readonly number[] = []) => ({
  id,
  name,
  description,
  platform: of,
  type: members.length > 0 ? 'group' : 'single',
  sub_items: members,
});

const metadata = creationMetadataSchema.parse({
  enabled_check_kinds: CHECK_KINDS,
  available_countries: [
    { id: 'BE', name: 'Belgium', disabled: false },
    { id: 'DE', name: 'Germany', disabled: false },
    { id: 'C0', name: 'Ontario', disabled: false },
    { id: 'SE', name: 'Sweden', disabled: true },
  ],
  available_languages: [
    { id: 'de', name: 'German', disabled: false, flagCode: 'de' },
    { id: 'fr', name: 'French', disabled: false, flagCode: 'fr' },
    { id: 'nl', name: 'Dutch', disabled: true, flagCode: 'nl' },
  ],
  language_by_country: { BE: ['nl', 'fr', 'de'], DE: ['de'] },
  schedule_choices: ofEachKind(schedules),
  countries: [],
  all_organization_proxy_countries_filter_list: [],
  verticals: [
    { id: 1, name: 'Casino' },
    { id: 2, name: 'Sports betting' },
    { id: 3, name: 'Bingo' },
  ],
  disabled_verticals: [3],
  platforms: [
    platform('telegram', 'Telegram'),
    platform('twitter', 'X'),
    platform('facebook', 'Facebook', { enabled_platform: false }),
    platform('reddit', 'Reddit', { has_social_media_accounts_and_accesses: false }),
    platform('linkedin', 'LinkedIn', { show_platform: false }),
  ],
  social_media_accounts: [
    account(1, 'Nordic affiliates', 'Channels of Nordic partners', 'telegram', [2, 3]),
    account(2, 'spinwise', 'Spinwise bonus channel', 'telegram'),
    account(3, 'fjordspins', 'Fjord Spins', 'telegram'),
    account(4, 'larkfield', 'Larkfield official', 'telegram'),
    account(5, 'larkfield_bets', 'Larkfield on X', 'twitter'),
  ],
  toplist_kinds: [
    { id: 'brand', name: 'Brands', disabled: false, tooltip_text: 'Positions of the brands you name are watched.' },
    { id: 'discovery', name: 'Discovery', disabled: false, tooltip_text: 'Whatever a toplist shows is recorded.' },
  ],
  image_rule_kinds: ['compliance'],
  uncrawled_kinds: [],
  monthly_crawls: ofEachKind(null),
  unserved_countries: ['C0'],
});

export const facts: CheckFacts = {
  kind: 'compliance',
  today,
  isClone: false,
  flags: { enable_discovery_verticals: true, social_media_image_matching: true },
  lists: [list(1, true), list(2, true), list(3, false)],
  metadata,
};

export const factsOf = (kind: CheckKind): CheckFacts => ({ ...facts, kind });

/** Filled in for every kind at once: each takes the parts it has. */
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
    keywords: ['larkfield', 'lark field casino'],
    platform: 'telegram',
    accounts: [accountId(2)],
    toplistKind: 'brand',
    toplistRules: [
      {
        id: 'toplist-1',
        url: 'best-casinos.example.com/uk',
        country: 'DE',
        brands: [{ name: 'Larkfield', position: '1' }],
      },
    ],
    ...change,
  };
}
