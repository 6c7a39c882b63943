import type { AccessTable, PageAccess } from '../shared/routing/page-access.ts';

const everyone: PageAccess = { who: 'everyone' };
const member: PageAccess = { who: 'member' };
const fullAccess: PageAccess = { who: 'full_access' };
const superuser: PageAccess = { who: 'superuser' };
const dashboard: PageAccess = { who: 'full_access_or_auditor', needsSwitch: 'enable_dashboard_in_sidebar' };
const support: PageAccess = { who: 'everyone', needsSwitch: 'enable_support_in_sidebar' };

/** Route (its full path) → who may open it (000 §2). A route without a row is refused by the guard and by a test. */
export const accessTable: AccessTable = {
  '/': everyone,
  '/error': everyone,
  '/maintenance': everyone,
  '/dev/gallery': everyone,
  '/login': everyone,
  '/logout': everyone,
  '/forgot_password': everyone,
  '/password_reset/confirm/$id/$token': everyone,
  '/email_change/confirm/$id/$token': everyone,
  '/home': everyone,
  '/landing-page': everyone,
  '/insights': everyone,
  '/insights/$articlePath': everyone,
  '/do-you-know': everyone,
  '/do-you-know/$articlePath': everyone,
  '/news': everyone,
  '/news/$articlePath': everyone,
  '/testimonial': everyone,
  '/faq': everyone,
  '/tac': everyone,
  '/privacy': { who: 'everyone', needsSwitch: 'enable_privacy_policy_in_sidebar' },
  '/cookie-policy': { who: 'everyone', needsSwitch: 'enable_cookie_policy_in_sidebar' },
  '/crawler': everyone,
  '/support': support,
  '/support/contact': support,
  '/support/bug': support,
  '/support/feedback': support,

  '/dashboard': dashboard,
  '/dashboard/comments': dashboard,
  '/comments': member,
  '/chat': member,
  '/export': member,

  '/project': fullAccess,
  '/project/compliance': fullAccess,
  '/project/paid-search': fullAccess,
  '/project/discovery': fullAccess,
  '/project/popunder': fullAccess,
  '/project/social-media': fullAccess,
  '/project/toplist': fullAccess,
  '/project/$checkType/$projectId/clone': member,
  '/manage_checks': member,
  '/manage_checks/$projectId/overview': member,
  '/manage_checks/$projectId/history': member,
  '/manage_checks/$projectId/reports/$reportId': member,
  '/manage_checks/$projectId/reports': member,
  '/manage_checks/export/$reportId/$fileFormat': member,
  '/reports': member,
  '/manage_lists': member,
  '/profile': member,
  '/policies': member,

  '/agents': superuser,
  '/settings': superuser,
  '/settings/users': superuser,
  '/settings/organizations': superuser,
  '/settings/organizations/$organizationId': superuser,
  '/settings/features': superuser,
  '/settings/insights': superuser,
  '/settings/do-you-know': superuser,
  '/settings/latest-news': superuser,
  '/settings/partners': superuser,
  '/settings/testimonials': superuser,
  '/settings/version_info': superuser,
  '/settings/custom_notifications': superuser,
};
