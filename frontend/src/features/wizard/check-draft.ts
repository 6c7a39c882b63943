import type { CreationMetadata } from '@proofline/contracts/api/projects';
import type { UrlGroup } from '@proofline/contracts/api/url-groups';
import type { CheckKind } from '@proofline/contracts/check-kinds';
import type { CountryCode, LanguageCode } from '@proofline/contracts/codes';
import type { FlagName } from '@proofline/contracts/feature-switches';
import type { UrlListId, VerticalId } from '@proofline/contracts/ids';
import type { RelatedUrls, Schedule } from '@proofline/contracts/schedules';
import type { SocialAccountId, SocialPlatform } from '@proofline/contracts/social-media';
import type { ToplistKind } from '@proofline/contracts/toplists';
import type { QueryTree } from '@proofline/rules/query-tree';
import { emptyTree } from '../rules-builder/edit-tree.ts';
import type { CalendarDate } from './calendar-date.ts';

/** A check as it is being put together. What a switch turns off stays here, so that turning it on restores it. */
export interface CheckDraft {
  readonly name: string;
  readonly schedule: Schedule;
  readonly start: CalendarDate;
  readonly hasEnd: boolean;
  /** Null until an end was asked for once. */
  readonly end: CalendarDate | null;
  readonly countries: readonly CountryCode[];
  readonly urlLists: readonly UrlListId[];
  readonly relatedUrls: RelatedUrls | null;
  readonly urlFilter: string;
  /** As typed, comma separated. */
  readonly priorityWords: string;
  readonly filtersByLanguage: boolean;
  readonly languages: readonly LanguageCode[];
  readonly filtersByContent: boolean;
  readonly filters: QueryTree;
  readonly rules: QueryTree;
  /** Rows as typed; empty ones are dropped when the check is saved. */
  readonly keywords: readonly string[];
  readonly usesVerticals: boolean;
  readonly verticals: readonly VerticalId[];
  readonly platform: SocialPlatform | null;
  readonly accounts: readonly SocialAccountId[];
  readonly toplistKind: ToplistKind | null;
  readonly toplistRules: readonly ToplistRuleDraft[];
}

/** A row of the toplist rules table; only the brands kind has brands in it (001 §4). */
export interface ToplistRuleDraft {
  /** Unique within the draft. */
  readonly id: string;
  readonly url: string;
  readonly country: CountryCode | null;
  /** `position`: digits as typed. */
  readonly brands: readonly { readonly name: string; readonly position: string }[];
}

/** What a draft is judged against. */
export interface CheckFacts {
  readonly kind: CheckKind;
  readonly metadata: CreationMetadata;
  /** All website lists of the organisation. */
  readonly lists: readonly UrlGroup[];
  readonly today: CalendarDate;
  /** The draft began as a copy of a check: countries then bring no languages along (001 §4). */
  readonly isClone: boolean;
  /** Flags that decide what a kind is made of. */
  readonly flags: Readonly<Record<DraftFlag, boolean>>;
}

/** `enable_discovery_verticals`: keyword presets; `social_media_image_matching`: image rules for social posts. */
export type DraftFlag = Extract<FlagName, 'enable_discovery_verticals' | 'social_media_image_matching'>;

export function emptyDraft(today: CalendarDate): CheckDraft {
  return {
    name: '',
    schedule: 'onetime',
    start: today,
    hasEnd: false,
    end: null,
    countries: [],
    urlLists: [],
    relatedUrls: '1',
    urlFilter: '',
    priorityWords: '',
    filtersByLanguage: false,
    languages: [],
    filtersByContent: false,
    filters: emptyTree(),
    rules: emptyTree(),
    keywords: [''],
    usesVerticals: false,
    verticals: [],
    platform: null,
    accounts: [],
    toplistKind: null,
    toplistRules: [],
  };
}

/** Comma separated, trimmed, empties removed (001 §5). */
export const wordsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
];
