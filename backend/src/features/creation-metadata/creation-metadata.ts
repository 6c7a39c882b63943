import type { CreationMetadata } from '@proofline/contracts/api/projects';
import { CHECK_KINDS, type CheckKind } from '@proofline/contracts/check-kinds';
import { CRAWLED_KINDS } from '@proofline/contracts/check-parts';
import { SCHEDULE_LABELS, SCHEDULES, type Schedule } from '@proofline/contracts/schedules';
import { countryCodes, countryName } from './country-codes.ts';
import { flagOf, languageCodes, languageName, languagesOf } from './language-codes.ts';

/** Kinds whose checks can be carried out. */
export const enabledCheckKinds: readonly CheckKind[] = ['compliance'];

const scheduleSubtitles: Readonly<Record<Schedule, string>> = {
  onetime: 'Runs as soon as possible',
  twice_a_day: 'Runs every 12 hours',
  four_times_a_day: 'Runs every 6 hours',
  weekly: 'Runs every week',
  biweekly: 'Runs every two weeks',
  monthly: 'Runs every month',
  continuously: 'Restarts after completion, at most once a day',
};

/** What a check may be made of (specification 001 §3, "Creation metadata"). Pure. */
export function creationMetadata(isServed: (country: string) => boolean): CreationMetadata {
  const schedules = SCHEDULES.map((id) => ({ id, title: SCHEDULE_LABELS[id], subtitle: scheduleSubtitles[id] }));
  return {
    enabled_check_kinds: [...enabledCheckKinds],
    available_countries: countryCodes.map((id) => ({ id, name: countryName(id), disabled: false })),
    available_languages: languageCodes.map((id) => ({
      id,
      name: languageName(id),
      disabled: false,
      flagCode: flagOf(id),
    })),
    language_by_country: Object.fromEntries(countryCodes.map((code) => [code, languagesOf(code)])),
    countries: countryCodes.map((id) => ({ id, name: countryName(id) })),
    all_organization_proxy_countries_filter_list: countryCodes.filter(isServed),
    schedule_choices: {
      compliance: schedules,
      discovery: schedules,
      internet_scan: schedules,
      popunder: schedules,
      social_media: schedules,
      toplist: schedules,
    },
    verticals: [],
    disabled_verticals: [],
    platforms: [],
    social_media_accounts: [],
    toplist_kinds: [],
    uncrawled_kinds: CHECK_KINDS.filter((kind) => !CRAWLED_KINDS.includes(kind)),
    monthly_crawls: {
      compliance: null,
      discovery: null,
      internet_scan: null,
      popunder: null,
      social_media: null,
      toplist: null,
    },
    unserved_countries: countryCodes.filter((code) => !isServed(code)),
  };
}
