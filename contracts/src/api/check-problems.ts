import { leafRules } from '@proofline/rules/leaf-rules';
import type { QueryTree } from '@proofline/rules/query-tree';
import { treeMessages, validateQueryTree } from '@proofline/rules/validate-query-tree';
import { isVisible } from '@proofline/rules/visible-text';
import type { CheckKind } from '../check-kinds.ts';
import { MAX_KEYWORD_LENGTH, MAX_KEYWORDS } from '../keywords.ts';
import type { CheckPart } from '../kinds/parts.ts';
import { hasPart, kindFacts } from '../kinds/registry.ts';
import { MAX_CHECK_NAME_LENGTH, MAX_START_DAYS_AHEAD } from '../schedules.ts';
import { toplistRuleProblems } from '../toplist-problems.ts';
import type { ToplistKind, ToplistRuleInput } from '../toplists.ts';
import { checkMessages } from './check-messages.ts';
import type { FieldErrors } from './errors.ts';
import type { CreationMetadata } from './projects.ts';

/** The body of POST /api/projects/, as far as it has been put together. `createProjectBodySchema` parses to it. */
export interface CheckToCreate {
  readonly kind: CheckKind;
  readonly name: string;
  readonly schedule: string | null;
  /** Calendar dates, YYYY-MM-DD. */
  readonly schedule_start: string | null;
  readonly schedule_end: string | null;
  readonly countries: readonly string[];
  readonly languages: readonly string[];
  readonly filters: QueryTree | null;
  readonly rules: QueryTree | null;
  readonly url_groups: readonly number[];
  readonly related_urls: string | null;
  readonly url_filter: string;
  readonly priority_words: readonly string[];
  readonly keywords: readonly string[];
  readonly verticals: readonly number[];
  readonly platform: string | null;
  readonly social_media_accounts: readonly number[];
  readonly toplist_kind: ToplistKind | null;
  readonly toplist_rules: readonly ToplistRuleInput[];
}

export interface CheckProblemFacts {
  /** What the reader may choose from: the answer of OPTIONS /api/projects/. */
  readonly metadata: CreationMetadata;
  /** Website lists of the organisation; at least those that the check names and that exist. */
  readonly urlLists: readonly { readonly id: number; readonly enabled: boolean }[];
  /** Today's date in the time zone of who creates it, YYYY-MM-DD. */
  readonly today: string;
  /** What a form's switches ask for although the body may leave it out: an empty choice is then a problem too. */
  readonly switchedOn?: { readonly languages: boolean; readonly filters: boolean; readonly verticals: boolean };
}

type Field = keyof CheckToCreate;
type Judge = (check: CheckToCreate, facts: CheckProblemFacts) => readonly string[];

interface JudgedField {
  /** Which kinds have the field. */
  readonly belongsTo: (kind: CheckKind) => boolean;
  /** Names it in "This kind of check has no …". */
  readonly what: string;
  readonly isFilled: (check: CheckToCreate) => boolean;
  readonly problems: Judge;
}

/**
 * Everything that is wrong with a check that is to be created, by field of the body, in the words of specification 001
 * §5; `{}` when nothing is. The server refuses with these messages (and with what only it knows, such as images that
 * are gone). A form calls it with the body it would send and the metadata it has, and shows what concerns the fields of
 * a tab there; `toplistRuleProblems` tells more exactly where in the toplist rules. Pure.
 *
 *     const problems = checkProblems(createProjectBodySchema.parse(draftToBody(kind, draft)), facts);
 */
export function checkProblems(check: CheckToCreate, facts: CheckProblemFacts): FieldErrors {
  const isEnabled = facts.metadata.enabled_check_kinds.includes(check.kind);
  const found: [Field, readonly string[]][] = [
    ['kind', isEnabled ? [] : [checkMessages.kindNotEnabled]],
    ['name', nameProblems(check)],
    ['schedule', scheduleProblems(check, facts)],
    ['schedule_start', startProblems(check, facts)],
    ['schedule_end', endProblems(check, facts)],
    ...Object.entries(judgedFields).map(([field, judged]): [Field, readonly string[]] => {
      if (judged.belongsTo(check.kind)) return [field as Field, judged.problems(check, facts)];
      return [field as Field, judged.isFilled(check) ? [checkMessages.noPlace(judged.what)] : []];
    }),
  ];
  return Object.fromEntries(
    found.filter(([, messages]) => messages.length > 0).map(([field, messages]) => [field, [...new Set(messages)]]),
  );
}

const withPart = (part: CheckPart) => (kind: CheckKind) => hasPart(kind, part);
const readsRelatedPages = (kind: CheckKind) => kindFacts(kind).readsRelatedPages;

const judgedFields: Readonly<Partial<Record<Field, JudgedField>>> = {
  countries: {
    belongsTo: withPart('countries'),
    what: 'countries',
    isFilled: ({ countries }) => countries.length > 0,
    problems: ({ countries }, { metadata }) =>
      chosenFrom(countries, enabledIds(metadata.available_countries), {
        none: checkMessages.countries,
        unavailable: checkMessages.unavailableCountries,
      }),
  },
  url_groups: {
    belongsTo: withPart('urls'),
    what: 'website lists',
    isFilled: ({ url_groups: lists }) => lists.length > 0,
    problems: urlListProblems,
  },
  related_urls: {
    belongsTo: readsRelatedPages,
    what: 'related URLs',
    isFilled: ({ related_urls: related }) => related !== null,
    problems: ({ related_urls: related }) => (related === null ? [checkMessages.relatedUrls] : []),
  },
  url_filter: {
    belongsTo: readsRelatedPages,
    what: 'URL filter',
    isFilled: ({ url_filter: filter }) => filter !== '',
    problems: () => [],
  },
  priority_words: {
    belongsTo: withPart('urls'),
    what: 'priority words',
    isFilled: ({ priority_words: words }) => words.length > 0,
    problems: () => [],
  },
  keywords: {
    belongsTo: withPart('keywords'),
    what: 'keywords',
    isFilled: ({ keywords }) => keywords.length > 0,
    problems: keywordProblems,
  },
  verticals: {
    belongsTo: withPart('verticals'),
    what: 'keyword presets',
    isFilled: ({ verticals }) => verticals.length > 0,
    problems: verticalProblems,
  },
  platform: {
    belongsTo: withPart('platform'),
    what: 'social media platform',
    isFilled: ({ platform }) => platform !== null,
    problems: ({ platform }, { metadata }) =>
      isPlatformUsable(metadata.platforms.find(({ id }) => id === platform)) ? [] : [checkMessages.platform],
  },
  social_media_accounts: {
    belongsTo: withPart('accounts'),
    what: 'social media accounts',
    isFilled: ({ social_media_accounts: accounts }) => accounts.length > 0,
    problems: ({ social_media_accounts: accounts, platform }, { metadata }) =>
      chosenFrom(accounts, idsOf(metadata.social_media_accounts.filter((account) => account.platform === platform)), {
        none: checkMessages.accounts,
        unavailable: checkMessages.unavailableAccounts,
      }),
  },
  languages: {
    belongsTo: withPart('filters'),
    what: 'language filter',
    isFilled: ({ languages }) => languages.length > 0,
    problems: ({ languages }, { metadata, switchedOn }) =>
      chosenFrom(languages, enabledIds(metadata.available_languages), {
        none: switchedOn?.languages ? checkMessages.languages : undefined,
        unavailable: checkMessages.unavailableLanguages,
      }),
  },
  filters: {
    belongsTo: withPart('filters'),
    what: 'content filter',
    isFilled: ({ filters }) => filters !== null,
    problems: ({ filters, kind }, { metadata, switchedOn }) => {
      if (filters !== null) return [...treeProblems(filters), ...imageProblems(filters, kind, metadata)];
      return switchedOn?.filters ? [checkMessages.rules] : [];
    },
  },
  rules: {
    belongsTo: withPart('rules'),
    what: 'rules',
    isFilled: ({ rules }) => rules !== null,
    problems: ({ rules, kind }, { metadata }) => {
      if (rules === null) return [checkMessages.rules];
      return [...treeProblems(rules), ...imageProblems(rules, kind, metadata)];
    },
  },
  toplist_kind: {
    belongsTo: withPart('toplist'),
    what: 'toplist kind',
    isFilled: ({ toplist_kind: kind }) => kind !== null,
    // Whether the rules fit it is told at the rules.
    problems: ({ toplist_kind: kind }, { metadata }) =>
      kind !== null && enabledIds(metadata.toplist_kinds).has(kind) ? [] : [checkMessages.toplistKind],
  },
  toplist_rules: {
    belongsTo: withPart('toplist'),
    what: 'toplist rules',
    isFilled: ({ toplist_rules: rules }) => rules.length > 0,
    problems: ({ toplist_rules: rules, toplist_kind: kind }, { metadata }) => {
      if (rules.length === 0) return [checkMessages.toplistRules];
      const names = new Map<string, string>(
        metadata.available_countries.filter(({ disabled }) => !disabled).map(({ id, name }) => [id, name]),
      );
      return toplistRuleProblems(rules, kind, names).map(({ message }) => message);
    },
  },
};

function nameProblems({ name }: CheckToCreate): string[] {
  if (!isVisible(name)) return [checkMessages.required];
  return name.trim().length > MAX_CHECK_NAME_LENGTH ? [checkMessages.nameTooLong] : [];
}

function scheduleProblems({ kind, schedule }: CheckToCreate, { metadata }: CheckProblemFacts): string[] {
  return metadata.schedule_choices[kind].some(({ id }) => id === schedule) ? [] : [checkMessages.schedule];
}

const isPeriodic = ({ schedule }: CheckToCreate) => schedule !== null && schedule !== 'onetime';

function startProblems(check: CheckToCreate, { today }: CheckProblemFacts): string[] {
  const { schedule_start: start } = check;
  if (!isPeriodic(check)) return [];
  const isValid = start !== null && start >= today && start <= daysAfter(today, MAX_START_DAYS_AHEAD);
  return isValid ? [] : [checkMessages.start];
}

function endProblems(check: CheckToCreate, { today }: CheckProblemFacts): string[] {
  const { schedule_start: start, schedule_end: end } = check;
  if (!isPeriodic(check) || end === null) return [];
  // The end date is the last day with a run, so a check may end on the day it starts.
  return end >= today && (start === null || end >= start) ? [] : [checkMessages.end];
}

function urlListProblems({ url_groups: asked }: CheckToCreate, { urlLists }: CheckProblemFacts): string[] {
  if (asked.length === 0) return [checkMessages.urlLists];
  const known = new Map(urlLists.map(({ id, enabled }) => [id, enabled]));
  if (asked.some((id) => !known.has(id))) return [checkMessages.missingUrlLists];
  const invisible = asked.filter((id) => known.get(id) === false);
  if (invisible.length === 0) return [];
  return [invisible.length === asked.length ? checkMessages.allInvisible : checkMessages.someInvisible];
}

function keywordProblems({ keywords: rows }: CheckToCreate): string[] {
  const keywords = readKeywords(rows);
  if (keywords.length === 0) return [checkMessages.keywords];
  return [
    ...(keywords.length > MAX_KEYWORDS ? [checkMessages.tooManyKeywords] : []),
    ...(keywords.some((keyword) => keyword.length > MAX_KEYWORD_LENGTH) ? [checkMessages.keywordTooLong] : []),
  ];
}

/** Keywords as they are kept: trimmed, without empty ones and repeats (001 §5). Pure. */
export function readKeywords(rows: readonly string[]): string[] {
  return [...new Set(rows.map((row) => row.trim()).filter((row) => row !== ''))];
}

function verticalProblems(
  { kind, verticals }: CheckToCreate,
  { metadata, switchedOn }: CheckProblemFacts,
): readonly string[] {
  const isAsked = kindFacts(kind).parts.verticals === 'required' || switchedOn?.verticals === true;
  const disabled: ReadonlySet<number> = new Set(metadata.disabled_verticals);
  const usable = metadata.verticals.filter(({ id }) => !disabled.has(id));
  return chosenFrom(verticals, idsOf(usable), {
    none: isAsked ? checkMessages.verticals : undefined,
    unavailable: checkMessages.unavailableVerticals,
  });
}

type Platform = CreationMetadata['platforms'][number];

/** Shown to the reader, enabled for the organisation, and with an account to look at (001 §4). Pure. */
export function isPlatformUsable(platform: Platform | undefined): boolean {
  if (platform === undefined) return false;
  return platform.show_platform && platform.enabled_platform && platform.has_social_media_accounts_and_accesses;
}

function treeProblems(tree: QueryTree): readonly string[] {
  const { message, problems } = validateQueryTree(tree);
  if (message === null) return [];
  return treeMessages(message, problems);
}

const imageFields: ReadonlySet<string> = new Set(['custom_image', 'preset_image']);
const usesImages = (tree: QueryTree) => leafRules(tree).some(({ rule }) => imageFields.has(rule.field));
const imageProblems = (tree: QueryTree, kind: CheckKind, { image_rule_kinds: kinds }: CreationMetadata): string[] =>
  kinds.includes(kind) || !usesImages(tree) ? [] : [checkMessages.imageRules];

const idsOf = <Id extends string | number>(items: readonly { readonly id: Id }[]): ReadonlySet<string | number> =>
  new Set(items.map(({ id }) => id));
const enabledIds = (items: readonly { readonly id: string; readonly disabled: boolean }[]) =>
  idsOf(items.filter(({ disabled }) => !disabled));

function chosenFrom(
  chosen: readonly (string | number)[],
  available: ReadonlySet<string | number>,
  messages: { readonly none: string | undefined; readonly unavailable: string },
): string[] {
  if (chosen.length === 0) return messages.none === undefined ? [] : [messages.none];
  return chosen.every((id) => available.has(id)) ? [] : [messages.unavailable];
}

const dayMs = 24 * 3_600_000;
const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
