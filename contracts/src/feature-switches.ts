/**
 * Names of what an organisation may or may not see (specification 000 §6, 001 §6, 002 §6), with the state they have until
 * a superuser decides otherwise. A switch holds for everybody; a flag for everybody, some organisations, some users or a
 * share of them; a sample for a share of requests.
 */
export const SWITCHES = {
  enable_dashboard_in_sidebar: true,
  enable_ftue_in_sidebar: true,
  enable_support_in_sidebar: true,
  enable_privacy_policy_in_sidebar: true,
  enable_cookie_policy_in_sidebar: true,
  enable_sitewide_notifications: true,
  enable_comments: true,
  enable_favorites: false,
  enable_geo_widget: false,
  enable_latest_completed_reports: true,
  enable_new_check_wizard: true,
  enable_saving_check_creation_progress: true,
  enable_support_attachments: false,
  enable_read_button_on_posts: false,
  enable_social_read_badge: false,
  scan_the_internet_feature: false,
  show_crawl_stats_in_profile: true,
  display_detailed_errors: true,
} as const satisfies Readonly<Record<string, boolean>>;
export type SwitchName = keyof typeof SWITCHES;

export const FLAGS = {
  show_toplist_check: false,
  show_social_media_check: false,
  enable_discovery_verticals: true,
  social_media_image_matching: false,
  paid_search_schedule_options: false,
  quick_add_partners: false,
  show_facebook: false,
  show_instagram: false,
  show_linkedin: false,
  show_reddit: false,
  show_telegram: false,
  show_twitter: false,
  enable_facebook: false,
  enable_instagram: false,
  enable_reddit: false,
  enable_telegram: false,
  enable_twitter: false,
} as const satisfies Readonly<Record<string, boolean>>;
export type FlagName = keyof typeof FLAGS;

/** Percent of requests. */
export const SAMPLES = { slow_request_details: 0 } as const satisfies Readonly<Record<string, number>>;

/** Postgres channel on which changes of any of them are told to every process. */
export const FEATURES_CHANNEL = 'features_changed';
