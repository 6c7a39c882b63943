import type { AuthorisationRow } from '../kernel/http/policy.ts';

const anyone: AuthorisationRow = { auth: 'public', policy: 'anyone' };
/** Coming, being seen and going: whoever mends a log that is not ours is signed in. */
const always = { opensWhileNobodyWorks: true } as const;
const signedIn: AuthorisationRow = { auth: 'user', policy: 'signed_in' };
/** What it takes to see who one is, to set up a second proof and to stay or go meanwhile. */
const beforeTwoFactor: AuthorisationRow = { ...signedIn, opensWithoutTwoFactor: true };
/** Whoever may leave something of their own behind: everybody but auditors. */
const contributor: AuthorisationRow = { auth: 'user', policy: 'contributor' };
const fullAccess: AuthorisationRow = { auth: 'user', policy: 'full_access' };
const superuser: AuthorisationRow = { auth: 'user', policy: 'superuser' };
const agent: AuthorisationRow = { auth: 'agent', policy: 'registered_agent' };

/** Route → who may (specification 000 §6, 001 §6, 002 §6). The api does not start with a route that has no row here. */
export const authorisationTable: Readonly<Record<string, AuthorisationRow>> = {
  'GET /hc/': anyone,
  'GET /hc/live': anyone,
  'GET /api/health/': superuser,
  'GET /api/openapi.json': anyone,
  'POST /api/login/': { ...anyone, ...always },
  'POST /api/logout/': { ...anyone, ...always },
  'GET /api/session/': anyone,
  'GET /api/captcha/': anyone,
  'POST /api/auth/users/reset_password/': anyone,
  'POST /api/auth/users/reset_password_confirm/': anyone,
  'POST /api/auth/users/set_email_confirm/': anyone,

  // The own account: everybody's, auditors' too.
  'POST /api/auth/sessions/extend/': { ...beforeTwoFactor, ...always },
  'GET /api/auth/sessions/': signedIn,
  'DELETE /api/auth/sessions/:id/': { ...signedIn, ...always, reach: 'own' },
  'POST /api/auth/sessions/end_others/': { ...signedIn, ...always },
  'POST /api/auth/users/set_password/': signedIn,
  'POST /api/auth/users/set_email/': signedIn,
  'POST /api/auth/users/two_factor/': { ...beforeTwoFactor, ...always },
  'POST /api/auth/users/two_factor/confirm/': { ...beforeTwoFactor, ...always },
  'POST /api/auth/users/two_factor/recovery_codes/': signedIn,
  'POST /api/auth/users/two_factor/disable/': signedIn,
  'PUT /api/auth/users/me/picture/': signedIn,
  'DELETE /api/auth/users/me/picture/': signedIn,
  'GET /api/notification_settings/': signedIn,
  'PUT /api/notification_settings/:id/': { ...signedIn, reach: 'own' },
  'GET /api/ftue_counter/': signedIn,
  'PUT /api/ftue_counter/': signedIn,
  'GET /api/users/:id/picture/': { ...signedIn, reach: 'everything' },
  'GET /api/auth/users/me/': beforeTwoFactor,
  'PATCH /api/auth/users/me/': signedIn,

  'GET /api/users/': signedIn,
  'POST /api/users/': superuser,
  'GET /api/users/:id/': { ...superuser, reach: 'everything' },
  'PATCH /api/users/:id/': { ...superuser, reach: 'everything' },
  'POST /api/users/:id/invite/': { ...superuser, reach: 'everything' },
  'GET /api/organizations/': signedIn,
  'POST /api/organizations/': superuser,
  'GET /api/organizations/:id/': { ...superuser, reach: 'everything' },
  'PATCH /api/organizations/:id/': { ...superuser, reach: 'everything' },
  'PUT /api/organizations/:id/two_factor/': { ...fullAccess, reach: 'everything' },
  'GET /api/organizations/:id/crawling/': { ...signedIn, reach: 'everything' },
  'PATCH /api/organizations/:id/crawling/': { ...superuser, reach: 'everything' },
  'GET /api/crawl_statistics/': signedIn,
  'GET /api/waffle_switches/': anyone,
  'GET /api/waffle_flags/': anyone,
  'GET /api/waffle_samples/': anyone,
  'GET /api/waffle_settings/': superuser,
  'PATCH /api/waffle_switches/:name/': { ...superuser, reach: 'nobodys' },
  'PATCH /api/waffle_flags/:name/': { ...superuser, reach: 'nobodys' },
  'PATCH /api/waffle_samples/:name/': { ...superuser, reach: 'nobodys' },

  'GET /api/audit_events/': { ...superuser, reach: 'everything', spansOrganizations: true },
  'GET /api/demo_mails/': superuser,

  'OPTIONS /api/projects/': signedIn,
  'GET /api/projects/': signedIn,
  'POST /api/projects/': fullAccess,
  'GET /api/projects/:id/': signedIn,
  'POST /api/manage_project/:id/': fullAccess,
  // Whoever may only view has favourites; everything else takes full access, which the route looks after.
  'POST /api/manage_projects/': signedIn,
  'POST /api/manage_report/:id/': fullAccess,
  'POST /api/projects/:id/legal_hold/': fullAccess,
  'DELETE /api/projects/:id/legal_hold/': fullAccess,
  'POST /api/reports/:id/legal_hold/': fullAccess,
  'DELETE /api/reports/:id/legal_hold/': fullAccess,
  'GET /api/projects/:id/history/': signedIn,
  'GET /api/projects/:id/history/density/': signedIn,

  // One's own, like what one has set for oneself: everybody's, auditors' too.
  'GET /api/favorite_projects/': signedIn,
  'POST /api/favorite_projects/': signedIn,
  'DELETE /api/favorite_projects/:id/': signedIn,
  'GET /api/report_result_read_statuses/': signedIn,
  'POST /api/report_result_read_statuses/': signedIn,
  'GET /api/report_notifications_muted_statuses/': signedIn,
  'POST /api/report_notifications_muted_statuses/': signedIn,
  'DELETE /api/report_notifications_muted_statuses/:id/': signedIn,

  'GET /api/check_templates/': signedIn,
  'POST /api/check_templates/': fullAccess,
  'GET /api/check_templates/:id/': signedIn,
  'DELETE /api/check_templates/:id/': fullAccess,

  'GET /api/check_views/': signedIn,
  'POST /api/check_views/': signedIn,
  'PATCH /api/check_views/:id/': { ...signedIn, reach: 'own' },
  'DELETE /api/check_views/:id/': { ...signedIn, reach: 'own' },

  'GET /api/v1/url_groups/': signedIn,
  'POST /api/v1/url_groups/': fullAccess,
  'GET /api/v1/url_groups/:id/': signedIn,
  'PATCH /api/v1/url_groups/:id/': fullAccess,

  'GET /api/user_images/': signedIn,
  'POST /api/user_images/': fullAccess,
  'DELETE /api/user_images/:id/': fullAccess,
  'GET /api/user_images/:id/file': signedIn,
  'GET /api/preset_image_sets/': signedIn,
  'POST /api/preset_image_sets/': superuser,
  'PATCH /api/preset_image_sets/:id/': { ...superuser, reach: 'nobodys' },
  'POST /api/preset_image_sets/:id/images/': { ...superuser, reach: 'nobodys' },
  'DELETE /api/preset_images/:id/': { ...superuser, reach: 'nobodys' },
  'GET /api/preset_images/:id/file': { ...signedIn, reach: 'nobodys' },

  'GET /api/verticals/': signedIn,
  'POST /api/verticals/': superuser,
  'PATCH /api/verticals/:id/': { ...superuser, reach: 'nobodys' },
  'GET /api/social_account/': signedIn,
  'POST /api/social_account/': superuser,
  'GET /api/social_account/:id/': signedIn,
  'PATCH /api/social_account/:id/': { ...superuser, reach: 'nobodys' },

  'GET /api/reports/': signedIn,
  'GET /api/reports/:id/': signedIn,
  'GET /api/reports/:id/export.csv': signedIn,
  'GET /api/reports/:id/export.xlsx': signedIn,
  'POST /api/reports/:id/exports/': contributor,
  'GET /reports/export/': signedIn,
  'GET /api/reports/:id/links.csv': signedIn,
  'GET /api/reports/:id/changes/': signedIn,
  'GET /api/reports/:id/gone/': signedIn,
  'OPTIONS /api/report_results/': signedIn,
  'GET /api/report_results/': signedIn,
  'GET /api/report_results/:id/': signedIn,
  'GET /api/report_results/:id/rules/:rule/links/': signedIn,
  'GET /api/report_results/:id/earlier/': signedIn,
  'GET /api/report_results/:id/screenshot': signedIn,
  'GET /api/report_results/:id/html': signedIn,
  'GET /api/report_results/:id/text': signedIn,
  'GET /api/report_results/:id/images/:sha256': signedIn,
  'GET /api/report_results/:id/hidden_text': signedIn,
  'GET /api/report_results/:id/archive': signedIn,
  'GET /api/report_results/:id/bundle': signedIn,
  'GET /api/reports/:id/media.zip': signedIn,

  'GET /api/comments/': signedIn,
  'POST /api/comments/': contributor,
  'PATCH /api/comments/:id/': { ...contributor, reach: 'author' },
  'DELETE /api/comments/:id/': { ...contributor, reach: 'author_or_full_access' },

  'GET /api/agents/': superuser,
  'POST /api/agents/registration_tokens/': superuser,
  'POST /api/agents/:id/revoke/': { ...superuser, reach: 'nobodys' },

  'GET /api/parked_events/': superuser,
  'POST /api/parked_events/:id/retry/': { ...superuser, reach: 'nobodys' },
  'POST /api/parked_events/:id/skip/': { ...superuser, reach: 'nobodys' },

  'POST /api/agent/register': anyone,
  'POST /api/rules/dry_run/': fullAccess,
  'POST /api/agent/dry_runs/lease': agent,
  'POST /api/agent/dry_runs/:id/outcome': agent,
  'POST /api/agent/leases': agent,
  'POST /api/agent/leases/return': agent,
  'POST /api/agent/heartbeats': agent,
  'POST /api/agent/results': agent,
  'POST /api/agent/visit_permits': agent,
  'PUT /api/agent/evidence/:sha256': agent,
};
