import type { CreationMetadata } from '@proofline/contracts/api/projects';
import { CHECK_KINDS, type CheckKind } from '@proofline/contracts/check-kinds';
import { countryCodes, countryName, isCountry, WORLDWIDE } from '@proofline/contracts/countries';
import { kindFacts } from '@proofline/contracts/kinds/registry';
import { schedulesOf } from '@proofline/contracts/kinds/schedules-of';
import { SCHEDULE_LABELS, type Schedule } from '@proofline/contracts/schedules';
import {
  SOCIAL_PLATFORM_FLAGS,
  SOCIAL_PLATFORM_LABELS,
  SOCIAL_PLATFORMS,
  type SocialPlatform,
} from '@proofline/contracts/social-media';
import { flagOf, languageCodes, languageName, languagesOf } from '../../kernel/language-codes.ts';
import type { Features } from '../feature-switches/features-of.ts';

const scheduleSubtitles: Readonly<Record<Schedule, string>> = {
  onetime: 'Runs as soon as possible',
  twice_a_day: 'Runs every 12 hours',
  four_times_a_day: 'Runs every 6 hours',
  weekly: 'Runs every week',
  biweekly: 'Runs every two weeks',
  monthly: 'Runs every month',
  continuously: 'Restarts after completion, at most once a day',
};

/** What the reader's organisation has to choose from, besides what everybody has. */
export interface MetadataFacts {
  /** Of the organisation's checks, most used first. */
  readonly usedCountries: readonly string[];
  readonly isServed: (country: string) => boolean;
  readonly features: Features;
  readonly verticals: readonly (CreationMetadata['verticals'][number] & { readonly enabled: boolean })[];
  /** Accounts and groups that the organisation has access to. */
  readonly accounts: CreationMetadata['social_media_accounts'];
  readonly monthlyCrawls: CreationMetadata['monthly_crawls'];
}

/** What a check may be made of (specification 001 §3, "Creation metadata"). Pure. */
export function creationMetadata(facts: MetadataFacts): CreationMetadata {
  const { isServed, features, accounts } = facts;
  const platforms = SOCIAL_PLATFORMS.map((id) => presentPlatform(id, facts));
  const verticals = features.flags.has('enable_discovery_verticals') ? facts.verticals : [];
  return {
    enabled_check_kinds: CHECK_KINDS.filter((kind) => isKindEnabled(kind, features, platforms)),
    available_countries: inOrderOfUse(facts).map((id) => ({ id, name: countryName(id), disabled: false })),
    available_languages: languageCodes.map((id) => ({
      id,
      name: languageName(id),
      disabled: false,
      flagCode: flagOf(id),
    })),
    language_by_country: Object.fromEntries(countryCodes.map((code) => [code, languagesOf(code)])),
    countries: [...countryCodes, WORLDWIDE].map((id) => ({ id, name: countryName(id) })),
    all_organization_proxy_countries_filter_list: countryCodes.filter(isServed),
    schedule_choices: byKind((kind) => schedulesFor(kind, features)),
    verticals: verticals.map(({ id, name }) => ({ id, name })),
    disabled_verticals: verticals.filter(({ enabled }) => !enabled).map(({ id }) => id),
    platforms,
    social_media_accounts: accounts.map((account) => ({ ...account })),
    toplist_kinds: [
      {
        id: 'brand',
        name: 'Brands',
        disabled: false,
        tooltip_text: 'Watch whether your brands stand at the positions you expect.',
      },
      {
        id: 'discovery',
        name: 'Discovery',
        disabled: false,
        tooltip_text: 'Record every brand that the toplists show, and where it stands.',
      },
    ],
    uncrawled_kinds: CHECK_KINDS.filter((kind) => kindFacts(kind).crawler === 'planned'),
    monthly_crawls: facts.monthlyCrawls,
    image_rule_kinds: CHECK_KINDS.filter((kind) => mayUseImages(kind, features)),
    unserved_countries: countryCodes.filter((code) => !isServed(code)),
  };
}

/** All countries: those that the organisation checks, then those with a crawler, then the rest, each by name. */
function inOrderOfUse({ usedCountries, isServed }: MetadataFacts): readonly string[] {
  const used = usedCountries.filter(isCountry);
  const others = countryCodes.filter((code) => !used.includes(code));
  return [...used, ...others.filter(isServed), ...others.filter((code) => !isServed(code))];
}

type Platform = CreationMetadata['platforms'][number];

function presentPlatform(id: SocialPlatform, { features, accounts }: MetadataFacts): Platform {
  const { show, enable } = SOCIAL_PLATFORM_FLAGS[id];
  return {
    id,
    name: SOCIAL_PLATFORM_LABELS[id],
    show_platform: features.flags.has(show),
    enabled_platform: enable === null || features.flags.has(enable),
    has_social_media_accounts_and_accesses: accounts.some(({ platform }) => platform === id),
  };
}

function isKindEnabled(kind: CheckKind, { flags, switches }: Features, platforms: readonly Platform[]): boolean {
  const { offered } = kindFacts(kind);
  if (offered.switch !== undefined && !switches.has(offered.switch)) return false;
  if (offered.flag !== undefined && !flags.has(offered.flag)) return false;
  return offered.platform !== true || platforms.some((platform) => platform.show_platform);
}

function mayUseImages(kind: CheckKind, { flags }: Features): boolean {
  const { imageRules } = kindFacts(kind);
  return typeof imageRules === 'boolean' ? imageRules : flags.has(imageRules.flag);
}

const byKind = <Value>(of: (kind: CheckKind) => Value): Record<CheckKind, Value> =>
  Object.fromEntries(CHECK_KINDS.map((kind) => [kind, of(kind)])) as Record<CheckKind, Value>;

function schedulesFor(kind: CheckKind, { flags }: Features): CreationMetadata['schedule_choices'][CheckKind] {
  return schedulesOf(kind, flags).map((id) => ({
    id,
    title: SCHEDULE_LABELS[id],
    subtitle: scheduleSubtitles[id],
  }));
}
