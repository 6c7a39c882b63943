import type { TemplateConfiguration } from '@proofline/contracts/api/check-templates';
import type { CreationMetadata } from '@proofline/contracts/api/projects';
import { MAX_CHECK_NAME_LENGTH } from '@proofline/contracts/schedules';
import type { SocialAccountId } from '@proofline/contracts/social-media';
import { withIds } from '../rules-builder/edit-tree.ts';
import type { Account } from './account-tree.ts';
import { addDays, type CalendarDate, daysBetween } from './calendar-date.ts';
import { type CheckDraft, type CheckFacts, emptyDraft } from './check-draft.ts';

/** Something of the original that the copy could not take over. */
export interface CloneNotice {
  /** The server's name of the field: its tab is the one to look at. */
  readonly field: string;
  readonly message: string;
  /** What a click does; empty where the message says it. */
  readonly hint: string;
}

interface Clone {
  readonly draft: CheckDraft;
  readonly notices: readonly CloneNotice[];
}

const datesChanged =
  'The scheduled dates changed because you cannot use the start or end dates in the past. Please inspect the dates.';

/** Cut where it grows too long, but never through a character: half of one is no text the server takes. */
const nameOfCopy = (name: string): string =>
  `Copy of ${name}`
    .slice(0, MAX_CHECK_NAME_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();

/**
 * A new draft with the configuration of a check or a template, without what is no longer available (001 §4 Cloning, §5
 * Clone flags).
 */
export function draftOfCheck(check: TemplateConfiguration, facts: CheckFacts, name = nameOfCopy(check.name)): Clone {
  const { metadata } = facts;
  const notices: CloneNotice[] = [];
  /** Keeps what is still available, and says what had to go. */
  const keep = <Item>(field: string, items: readonly Item[], isThere: (item: Item) => boolean, flag: Flag): Item[] => {
    const kept = items.filter(isThere);
    if (kept.length < items.length)
      notices.push({ field, message: flag.message, hint: hintOf(kept.length, flag.things) });
    return kept;
  };
  const dates = datesOf(check, facts.today);
  if (dates.haveMoved) notices.push({ field: 'schedule_start', message: datesChanged, hint: '' });

  const countries = availableIds(metadata.available_countries);
  const languages = availableIds(metadata.available_languages);
  const accounts = new Map(metadata.social_media_accounts.map((account) => [account.id, account]));
  const verticals = new Set(metadata.verticals.map(({ id }) => id));
  for (const id of metadata.disabled_verticals) verticals.delete(id);
  const usesVerticals = facts.flags.enable_discovery_verticals && check.verticals.length > 0;

  const draft: CheckDraft = {
    ...emptyDraft(facts.today),
    name,
    schedule: check.schedule,
    start: dates.start,
    hasEnd: dates.end !== null,
    end: dates.end,
    countries: keep('countries', check.countries, ({ id }) => countries.has(id), flags.countries).map(({ id }) => id),
    // Invisible lists stay chosen, and the tab names them until they are taken out.
    urlLists: check.url_groups.map(({ id }) => id),
    relatedUrls: check.related_urls,
    urlFilter: check.url_filter,
    priorityWords: check.priority_words.join(', '),
    filtersByLanguage: check.languages.length > 0,
    languages: keep('languages', check.languages, ({ id }) => languages.has(id), flags.languages).map(({ id }) => id),
    keywords: check.keywords.length > 0 ? check.keywords : [''],
    usesVerticals,
    verticals: usesVerticals
      ? keep('verticals', check.verticals, (v) => !v.disabled && verticals.has(v.id), flags.verticals).map(
          ({ id }) => id,
        )
      : [],
    platform: check.platform?.id ?? null,
    accounts: unique(
      keep(
        'social_media_accounts',
        check.social_media_accounts,
        (account) => !account.disabled && accounts.has(account.id),
        flags.accounts,
      ).flatMap(({ id }) => accountsOf(accounts.get(id))),
    ),
    toplistKind: check.toplist_kind,
    toplistRules: toplistRulesOf(check, metadata),
  };
  return {
    draft: {
      ...draft,
      ...(check.filters && { filtersByContent: true, filters: withIds(check.filters) }),
      ...(check.rules && { rules: withIds(check.rules) }),
    },
    notices,
  };
}

/** The tab ticks single accounts: a group that was chosen as a whole stands for its own. */
const accountsOf = (account: Account | undefined): readonly SocialAccountId[] =>
  account?.type === 'group' ? account.sub_items : account ? [account.id] : [];

const unique = <Item>(items: readonly Item[]): Item[] => [...new Set(items)];

interface Flag {
  readonly message: string;
  readonly things: string;
}
const flags = {
  countries: { message: 'Your check contains unavailable country or countries.', things: 'countries' },
  languages: { message: 'Your check contains unavailable language(s).', things: 'languages' },
  accounts: {
    message: 'Your check contains social media account(s) that are no longer available.',
    things: 'social media accounts',
  },
  verticals: { message: 'Your check contains unavailable vertical(s).', things: 'verticals' },
} as const satisfies Record<string, Flag>;

const hintOf = (keptCount: number, things: string): string =>
  keptCount === 0 ? 'Click here to select new ones.' : `Click here to select more ${things}.`;

const availableIds = <Id>(items: readonly { id: Id; disabled: boolean }[]): ReadonlySet<Id> =>
  new Set(items.filter(({ disabled }) => !disabled).map(({ id }) => id));

/** A start in the past becomes today, and the end keeps its distance from it. */
function datesOf(
  { schedule, schedule_start: start, schedule_end: end }: TemplateConfiguration,
  today: CalendarDate,
): { start: CalendarDate; end: CalendarDate | null; haveMoved: boolean } {
  if (schedule === 'onetime') return { start: today, end: null, haveMoved: false };
  if (start === null || start >= today) return { start: start ?? today, end, haveMoved: false };
  return { start: today, end: end && addDays(today, daysBetween(start, end)), haveMoved: true };
}

function toplistRulesOf(check: TemplateConfiguration, { countries }: CreationMetadata): CheckDraft['toplistRules'] {
  const known = new Set(countries.map(({ id }) => id));
  return check.toplist_rules.map(({ url, country, brand_positions: positions = {} }, index) => ({
    id: `toplist-rule-${index + 1}`,
    url,
    country: known.has(country) ? country : null,
    brands: Object.entries(positions).map(([name, position]) => ({ name, position: String(position) })),
  }));
}
