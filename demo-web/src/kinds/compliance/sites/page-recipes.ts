import type { PageBehaviour } from './page-behaviour.ts';
import type { PageFacts } from './page-facts.ts';

/** A way to make a page: the trait it carries in the manifest, and how it departs from a clean, plain page. */
export interface PageRecipe {
  readonly facts?: Partial<PageFacts>;
  readonly behaviour?: PageBehaviour;
  /** For pages that send the visitor on: a second page is planned and this one leads there. */
  readonly leadsTo?: 'same_site' | 'same_site_by_tracker' | 'same_site_by_meta' | 'same_site_by_script';
}

/** Every trait of the demo internet. A page may carry several; the recipe's name is always among them. */
export const pageRecipes = {
  compliant: {},
  tracked_links: { facts: { larkfieldLink: 'tracked' } },
  untagged_link: { facts: { larkfieldLink: 'untagged' } },
  outdated_licence_logo: { facts: { licenceLogo: 'outdated' } },

  missing_age_notice: { facts: { ageNotice: 'absent' } },
  missing_responsible_notice: { facts: { responsibleNotice: 'absent' } },
  missing_responsible_link: { facts: { responsibleLink: 'absent' } },
  missing_terms: { facts: { termsNotice: 'absent' } },
  missing_larkfield_link: { facts: { larkfieldLink: 'absent' } },
  risk_free_claim: { facts: { riskFreeClaim: 'shown' } },
  risk_free_claim_and_no_help_link: { facts: { riskFreeClaim: 'shown', responsibleLink: 'absent' } },
  nothing_in_order: {
    facts: {
      ageNotice: 'absent',
      responsibleNotice: 'absent',
      termsNotice: 'absent',
      riskFreeClaim: 'shown',
      responsibleLink: 'absent',
      licenceLogo: 'absent',
    },
  },
  no_mention: { facts: { mentionsLarkfield: false, larkfieldLink: 'absent' } },

  age_notice_inside_word: { facts: { ageNotice: 'inside_word' } },
  age_notice_display_none: { facts: { ageNotice: 'display_none' } },
  age_notice_in_image: { facts: { ageNotice: 'in_image' } },
  notices_in_comment: { facts: { ageNotice: 'in_comment', responsibleNotice: 'in_comment' } },
  notices_in_noscript: { facts: { ageNotice: 'in_noscript', responsibleNotice: 'in_noscript' } },
  responsible_notice_invisible: { facts: { responsibleNotice: 'visibility_hidden' } },
  responsible_link_written_only: { facts: { responsibleLink: 'written_only' } },
  claim_in_attribute: { facts: { riskFreeClaim: 'in_attribute' } },
  claim_display_none: { facts: { riskFreeClaim: 'display_none' } },

  notices_by_script: { facts: { ageNotice: 'rendered_by_script', responsibleNotice: 'rendered_by_script' } },
  notices_in_shadow_dom: { facts: { ageNotice: 'in_shadow_dom', responsibleNotice: 'in_shadow_dom' } },
  notices_in_iframe: { facts: { ageNotice: 'in_iframe', responsibleNotice: 'in_iframe' } },
  notices_split: { facts: { ageNotice: 'split_across_spans', responsibleNotice: 'split_across_spans' } },
  claim_by_script: { facts: { riskFreeClaim: 'rendered_by_script' } },
  claim_in_shadow_dom: { facts: { riskFreeClaim: 'in_shadow_dom' } },
  claim_in_iframe: { facts: { riskFreeClaim: 'in_iframe' } },
  claim_split: { facts: { riskFreeClaim: 'split_across_spans' } },

  tracker_only: { facts: { larkfieldLink: 'tracker_only' } },
  cookie_overlay: { behaviour: { kind: 'cookie_overlay' } },
  consent_required: { behaviour: { kind: 'consent_required' } },
  slow: { behaviour: { kind: 'slow', delayMs: 3_000 } },
  huge_dom: { behaviour: { kind: 'huge_dom', rows: 4_000 } },
  redirect: { leadsTo: 'same_site' },
  redirect_by_tracker: { leadsTo: 'same_site_by_tracker' },
  redirect_by_tracker_to_claim: {
    leadsTo: 'same_site_by_tracker',
    facts: { riskFreeClaim: 'shown', responsibleLink: 'absent' },
  },
  redirect_to_missing_age_notice: { leadsTo: 'same_site', facts: { ageNotice: 'absent' } },
  meta_refresh: { leadsTo: 'same_site_by_meta' },
  script_redirect: { leadsTo: 'same_site_by_script' },
  script_redirect_to_no_mention: {
    leadsTo: 'same_site_by_script',
    facts: { mentionsLarkfield: false, larkfieldLink: 'absent' },
  },

  never_answers: { behaviour: { kind: 'never_answers' } },
  connection_reset: { behaviour: { kind: 'connection_reset' } },
  truncated_body: { behaviour: { kind: 'truncated_body' } },
  bad_content_length: { behaviour: { kind: 'bad_content_length' } },
  endless_body: { behaviour: { kind: 'endless_body' } },
  not_found: { behaviour: { kind: 'error_status', status: 404 } },
  gone: { behaviour: { kind: 'error_status', status: 410 } },
  server_error: { behaviour: { kind: 'error_status', status: 500 } },
  bad_gateway: { behaviour: { kind: 'error_status', status: 502 } },
  redirect_loop: { behaviour: { kind: 'redirect_loop' } },
  empty_page: { behaviour: { kind: 'empty_page' } },
  wrong_content_type: { behaviour: { kind: 'not_html', contentType: 'application/pdf' } },
  forbidden: { behaviour: { kind: 'refused', reason: 'forbidden', status: 403 } },
  captcha: { behaviour: { kind: 'refused', reason: 'captcha', status: 200 } },
  captcha_forbidden: { behaviour: { kind: 'refused', reason: 'captcha', status: 403 } },
  challenge: { behaviour: { kind: 'refused', reason: 'challenge', status: 503 } },
  rate_limited: { behaviour: { kind: 'refused', reason: 'rate_limited', status: 429 } },
} as const satisfies Record<string, PageRecipe>;

export type RecipeName = keyof typeof pageRecipes;

/** Traits that are not recipes: they come with where a page stands rather than with how it was made. */
export type Trait = RecipeName | 'start_page' | 'redirect_target' | 'endless_pagination' | 'leads_to_operator';

/** Widens one recipe from its literal type. */
export function recipeNamed(name: RecipeName): PageRecipe {
  return pageRecipes[name];
}

/** Handed out in turn over the larger sites, so that each one occurs several times. */
export const SPECIAL_RECIPES: readonly RecipeName[] = [
  'notices_by_script',
  'redirect',
  'cookie_overlay',
  'age_notice_display_none',
  'not_found',
  'claim_split',
  'notices_in_shadow_dom',
  'forbidden',
  'tracker_only',
  'meta_refresh',
  'claim_by_script',
  'server_error',
  'notices_in_iframe',
  'captcha',
  'age_notice_inside_word',
  'notices_split',
  'redirect_by_tracker',
  'empty_page',
  'notices_in_comment',
  'consent_required',
  'claim_in_attribute',
  'challenge',
  'responsible_notice_invisible',
  'script_redirect',
  'slow',
  'claim_in_shadow_dom',
  'wrong_content_type',
  'age_notice_in_image',
  'connection_reset',
  'claim_display_none',
  'redirect_to_missing_age_notice',
  'gone',
  'notices_in_noscript',
  'captcha_forbidden',
  'claim_in_iframe',
  'rate_limited',
  'responsible_link_written_only',
  'bad_gateway',
  'untagged_link',
  'outdated_licence_logo',
];

/** Costly for a crawler's time: handed out once each, on sites made for large crawls. */
export const COSTLY_RECIPES: readonly RecipeName[] = [
  'never_answers',
  'endless_body',
  'truncated_body',
  'bad_content_length',
  'huge_dom',
  'redirect_loop',
];
