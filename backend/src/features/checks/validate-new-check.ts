import { checkMessages } from '@proofline/contracts/api/check-messages';
import { checkProblems, readKeywords } from '@proofline/contracts/api/check-problems';
import type { FieldErrors } from '@proofline/contracts/api/errors';
import type { CreationMetadata, createProjectBodySchema } from '@proofline/contracts/api/projects';
import type { UrlListId } from '@proofline/contracts/ids';
import { partsOf } from '@proofline/contracts/kinds/configuration-parts';
import { type CheckConfiguration, checkConfigurationSchema } from '@proofline/contracts/kinds/configurations';
import { hasPart } from '@proofline/contracts/kinds/registry';
import type { Schedule } from '@proofline/contracts/schedules';
import { readToplistUrl } from '@proofline/contracts/toplist-problems';
import type { ToplistRule, ToplistRuleInput } from '@proofline/contracts/toplists';
import type { QueryTree } from '@proofline/rules/query-tree';
import { treeMessages, validateQueryTree } from '@proofline/rules/validate-query-tree';
import type { z } from 'zod';
import { type KnownImages, pinImages } from './pin-images.ts';

export type NewCheck = z.output<typeof createProjectBodySchema>;

export interface ValidationFacts {
  /** Today's date where who creates it is, YYYY-MM-DD. */
  readonly today: string;
  /** What who creates it may choose from. */
  readonly metadata: CreationMetadata;
  /** The lists among those asked for that the organisation has. */
  readonly urlLists: readonly { readonly id: UrlListId; readonly enabled: boolean }[];
  /** The images among those asked for that it may use. */
  readonly images: KnownImages;
}

export type Validation =
  | { readonly valid: true; readonly configuration: CheckConfiguration }
  | { readonly valid: false; readonly errors: FieldErrors };

/**
 * What the wizard checks is checked again, with the same function and so in its words: all problems at once, by field.
 * Dates are calendar dates where who creates it is. Pure.
 */
export function validateNewCheck(body: NewCheck, { today, metadata, urlLists, images }: ValidationFacts): Validation {
  const errors = checkProblems(body, { metadata, urlLists, today });
  const rules = pinned(body.rules, images);
  const filters = pinned(body.filters, images);
  const withImages: FieldErrors = {
    ...('problem' in rules ? { rules: [rules.problem] } : {}),
    ...('problem' in filters ? { filters: [filters.problem] } : {}),
    ...errors,
  };
  if (Object.keys(withImages).length > 0 || body.schedule === null || 'problem' in rules || 'problem' in filters) {
    return { valid: false, errors: withImages };
  }
  const trees = { rules: rules.tree, filters: filters.tree };
  const configuration = toConfiguration({ ...body, ...trees }, body.schedule);
  const tooMuch = tooMuchOf(configuration);
  return tooMuch === undefined
    ? { valid: true, configuration }
    : { valid: false, errors: { [tooMuch]: [checkMessages.tooMuch] } };
}

/** A run's first event repeats the configuration and names its lists; together they must fit one append of 1 MiB. */
const maxConfigurationBytes = 850 * 1024;

/** The field with the largest part in a configuration that is too large to be kept; undefined when it is not. */
function tooMuchOf(configuration: CheckConfiguration): keyof NewCheck | undefined {
  const { rules, filters, keywords, toplistRules, ...others } = { ...partsOf(configuration), ...configuration };
  const bytesOf = (part: unknown) => Buffer.byteLength(JSON.stringify(part));
  const parts = [
    { field: 'rules', bytes: bytesOf(rules) },
    { field: 'filters', bytes: bytesOf(filters) },
    { field: 'keywords', bytes: bytesOf(keywords) },
    { field: 'toplist_rules', bytes: bytesOf(toplistRules) },
  ] as const;
  const total = parts.reduce((sum, { bytes }) => sum + bytes, bytesOf(others));
  return total <= maxConfigurationBytes ? undefined : parts.toSorted((one, other) => other.bytes - one.bytes)[0]?.field;
}

function pinned(tree: QueryTree | null, images: KnownImages): { tree: QueryTree | null } | { problem: string } {
  return tree === null ? { tree } : pinImages(tree, images);
}

/** The tree with its images pinned, or what is wrong with it. Pure. */
export function readTree(tree: QueryTree, images: KnownImages): { tree: QueryTree } | { problems: readonly string[] } {
  const { message, problems } = validateQueryTree(tree);
  if (message !== null) {
    return { problems: treeMessages(message, problems) };
  }
  const pinned = pinImages(tree, images);
  return 'problem' in pinned ? { problems: [pinned.problem] } : pinned;
}

function toConfiguration(body: NewCheck, schedule: Schedule): CheckConfiguration {
  const isPeriodic = schedule !== 'onetime';
  const toplistRules = body.toplist_rules.map(toToplistRule);
  // The parts that the kind has no place for are empty, and left out.
  return checkConfigurationSchema.parse({
    kind: body.kind,
    name: body.name,
    schedule,
    scheduleStart: isPeriodic ? body.schedule_start : null,
    scheduleEnd: isPeriodic ? body.schedule_end : null,
    countries: unique(hasPart(body.kind, 'toplist') ? toplistRules.map(({ country }) => country) : body.countries),
    languages: unique(body.languages),
    filters: body.filters,
    rules: body.rules,
    urlLists: unique(body.url_groups),
    relatedUrls: body.related_urls ?? '1',
    urlFilter: body.url_filter === '' ? null : body.url_filter,
    priorityWords: unique(body.priority_words.filter((word) => word !== '')),
    keywords: readKeywords(body.keywords),
    verticals: unique(body.verticals),
    platform: body.platform,
    socialMediaAccounts: unique(body.social_media_accounts),
    toplistRules,
  });
}

function toToplistRule({ url, country, brand_positions: brands }: ToplistRuleInput): ToplistRule {
  const kept = { url: readToplistUrl(url) ?? url, country };
  if (brands === undefined) return kept;
  const positions = Object.entries(brands).map(([name, position]) => [name.trim(), position] as const);
  return { ...kept, brand_positions: Object.fromEntries(positions) };
}

function unique<Item>(items: readonly Item[]): Item[] {
  return [...new Set(items)];
}
