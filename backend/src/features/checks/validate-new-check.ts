import type { FieldErrors } from '@proofline/contracts/api/errors';
import type { createProjectBodySchema } from '@proofline/contracts/api/projects';
import type { CheckConfiguration } from '@proofline/contracts/events/check';
import type { UrlListId } from '@proofline/contracts/ids';
import { MAX_START_DAYS_AHEAD } from '@proofline/contracts/schedules';
import type { QueryTree } from '@proofline/rules/query-tree';
import { validateQueryTree } from '@proofline/rules/validate-query-tree';
import type { z } from 'zod';
import { isCountry } from '../creation-metadata/country-codes.ts';
import { enabledCheckKinds } from '../creation-metadata/creation-metadata.ts';
import { isLanguage } from '../creation-metadata/language-codes.ts';
import { type KnownImages, pinImages } from './pin-images.ts';

export type NewCheck = z.output<typeof createProjectBodySchema>;

export interface ValidationFacts {
  readonly now: Date;
  /** The lists among those asked for that the organisation has. */
  readonly urlLists: readonly { readonly id: UrlListId; readonly enabled: boolean }[];
  /** The images among those asked for that it may use. */
  readonly images: KnownImages;
}

export type Validation =
  | { readonly valid: true; readonly configuration: CheckConfiguration }
  | { readonly valid: false; readonly errors: FieldErrors };

/**
 * What the wizard checks is checked again, in its words (specification 001 §4, §5): all problems at once, by field.
 * Dates are calendar dates in UTC. Pure.
 */
export function validateNewCheck(body: NewCheck, facts: ValidationFacts): Validation {
  const rules = body.rules === null ? { tree: null } : readTree(body.rules, facts.images);
  const filters = body.filters === null ? { tree: null } : readTree(body.filters, facts.images);
  const found: readonly (readonly [field: string, messages: readonly string[]])[] = [
    ['kind', enabledCheckKinds.includes(body.kind) ? [] : ['This kind of check is not enabled.']],
    ['schedule_start', startProblems(body, facts.now)],
    ['schedule_end', endProblems(body, facts.now)],
    ['countries', body.countries.every(isCountry) ? [] : ['Your check contains unavailable country or countries.']],
    ['languages', body.languages.every(isLanguage) ? [] : ['Your check contains unavailable language(s).']],
    ['url_groups', listProblems(body.url_groups, facts)],
    ...requiredParts(body),
    ['rules', 'problems' in rules ? rules.problems : []],
    ['filters', 'problems' in filters ? filters.problems : []],
  ];
  const problems = found.filter(([, messages]) => messages.length > 0);
  if (problems.length === 0 && 'tree' in rules && 'tree' in filters) {
    return { valid: true, configuration: toConfiguration({ ...body, rules: rules.tree, filters: filters.tree }) };
  }
  return { valid: false, errors: Object.fromEntries(problems.map(([field, messages]) => [field, [...messages]])) };
}

function requiredParts(body: NewCheck): readonly (readonly [string, readonly string[]])[] {
  const missing = (isMissing: boolean, message: string): string[] => (isMissing ? [message] : []);
  return [
    ['countries', missing(body.countries.length === 0, 'Please select at least one country from the list.')],
    ['url_groups', missing(body.url_groups.length === 0, 'Please select at least one URL list from the list.')],
    ['rules', missing(body.rules === null, 'Please input at least one rule, and remove any empty rules.')],
    [
      'related_urls',
      missing(body.related_urls === null, 'Please select at least one option from the related URLs list.'),
    ],
  ];
}

function startProblems({ schedule, schedule_start: start }: NewCheck, now: Date): string[] {
  if (schedule === 'onetime') return [];
  const isValid = start !== null && start >= dateOf(now) && start <= dateOf(daysAfter(now, MAX_START_DAYS_AHEAD));
  return isValid ? [] : ['Please select a valid start date.'];
}

function endProblems({ schedule, schedule_start: start, schedule_end: end }: NewCheck, now: Date): string[] {
  if (schedule === 'onetime' || end === null) return [];
  // The end date is the last day with a run, so a check may end on the day it starts.
  const isValid = end >= dateOf(now) && (start === null || end >= start);
  return isValid ? [] : ['Please select a valid end date.'];
}

function listProblems(asked: readonly UrlListId[], { urlLists }: ValidationFacts): string[] {
  const known = new Map(urlLists.map((list) => [list.id, list]));
  if (asked.some((id) => !known.has(id))) return ['Your check contains URL list(s) that are no longer available.'];
  const invisible = asked.filter((id) => !known.get(id)?.enabled);
  if (invisible.length === 0) return [];
  const hint = invisible.length === asked.length ? 'Click here to select a new one.' : 'Click here to remove them.';
  return [`Your check contains invisible URL list(s). ${hint}`];
}

/** The tree with its images pinned, or what is wrong with it. Pure. */
export function readTree(tree: QueryTree, images: KnownImages): { tree: QueryTree } | { problems: readonly string[] } {
  const { message, problems } = validateQueryTree(tree);
  if (message !== null) {
    return { problems: problems.some(({ code }) => code === 'too_large') ? details(problems) : [message] };
  }
  const pinned = pinImages(tree, images);
  return 'problem' in pinned ? { problems: [pinned.problem] } : pinned;
}

const details = (problems: readonly { message: string }[]): string[] => problems.map(({ message }) => message);

function toConfiguration(body: NewCheck): CheckConfiguration {
  const periodic = body.schedule !== 'onetime';
  return {
    kind: body.kind,
    name: body.name,
    schedule: body.schedule,
    scheduleStart: periodic ? body.schedule_start : null,
    scheduleEnd: periodic ? body.schedule_end : null,
    countries: unique(body.countries),
    languages: unique(body.languages),
    filters: body.filters,
    rules: body.rules,
    urlLists: unique(body.url_groups),
    relatedUrls: body.related_urls ?? '1',
    urlFilter: body.url_filter === '' ? null : body.url_filter,
    priorityWords: unique(body.priority_words.filter((word) => word !== '')),
    keywords: unique(body.keywords.filter((word) => word !== '')),
    verticals: unique(body.verticals),
    platform: body.platform,
    socialMediaAccounts: unique(body.social_media_accounts),
    toplistRules: body.toplist_rules,
  };
}

function unique<Item>(items: readonly Item[]): Item[] {
  return [...new Set(items)];
}

const dayMs = 24 * 3_600_000;
const daysAfter = (date: Date, days: number): Date => new Date(date.getTime() + days * dayMs);
const dateOf = (date: Date): string => date.toISOString().slice(0, 10);
