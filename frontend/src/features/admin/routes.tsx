import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { protectedRoute } from '../../shared/routing/root-route.ts';
import { tableSearchSchema } from '../../shared/table/table-search.ts';

const admin = { label: 'Admin settings', to: '/settings' };

const homeRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('./admin-home-page.tsx'), 'AdminHomePage'),
  staticData: { title: 'Admin settings', crumbs: [admin] },
});

const usersRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/settings/users',
  validateSearch: tableSearchSchema,
  component: lazyRouteComponent(() => import('./users/users-page.tsx'), 'UsersPage'),
  staticData: { title: 'Users', crumbs: [admin, { label: 'Users' }] },
});

const organizationsRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/settings/organizations',
  validateSearch: tableSearchSchema,
  component: lazyRouteComponent(() => import('./organizations/organizations-page.tsx'), 'OrganizationsPage'),
  staticData: { title: 'Organisations', crumbs: [admin, { label: 'Organisations' }] },
});

const organizationRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/settings/organizations/$organizationId',
  validateSearch: tableSearchSchema,
  component: lazyRouteComponent(() => import('./organizations/organization-page.tsx'), 'OrganizationPage'),
  staticData: { title: 'Organisation', crumbs: [admin, { label: 'Organisations', to: '/settings/organizations' }] },
});

const noticesRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/settings/custom_notifications',
  validateSearch: tableSearchSchema,
  component: lazyRouteComponent(() => import('./notices/notices-page.tsx'), 'NoticesPage'),
  staticData: { title: 'Notifications', crumbs: [admin, { label: 'Notifications' }] },
});

const featuresRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/settings/features',
  validateSearch: tableSearchSchema,
  component: lazyRouteComponent(() => import('./switches/features-page.tsx'), 'FeaturesPage'),
  staticData: { title: 'Features', crumbs: [admin, { label: 'Features' }] },
});

const verticalsRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/settings/verticals',
  validateSearch: tableSearchSchema,
  component: lazyRouteComponent(() => import('./choices/verticals/verticals-page.tsx'), 'VerticalsPage'),
  staticData: { title: 'Keyword presets', crumbs: [admin, { label: 'Keyword presets' }] },
});

const socialAccountsRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/settings/social-accounts',
  validateSearch: tableSearchSchema,
  component: lazyRouteComponent(
    () => import('./choices/social-accounts/social-accounts-page.tsx'),
    'SocialAccountsPage',
  ),
  staticData: { title: 'Social media accounts', crumbs: [admin, { label: 'Social media accounts' }] },
});

const presetImagesRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/settings/preset-images',
  validateSearch: tableSearchSchema,
  component: lazyRouteComponent(() => import('./choices/preset-images/preset-images-page.tsx'), 'PresetImagesPage'),
  staticData: { title: 'Preset images', crumbs: [admin, { label: 'Preset images' }] },
});

const auditRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/settings/audit',
  validateSearch: tableSearchSchema,
  component: lazyRouteComponent(() => import('./audit/audit-page.tsx'), 'AuditPage'),
  staticData: { title: 'Audit log', crumbs: [admin, { label: 'Audit log' }] },
});

const parkedEventsRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/settings/parked-events',
  validateSearch: tableSearchSchema,
  component: lazyRouteComponent(() => import('./parked/parked-page.tsx'), 'ParkedPage'),
  staticData: { title: 'Parked events', crumbs: [admin, { label: 'Parked events' }] },
});

const mailsRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/settings/mails',
  component: lazyRouteComponent(() => import('./mails/mails-page.tsx'), 'MailsPage'),
  staticData: { title: 'Demo mails', crumbs: [admin, { label: 'Demo mails' }] },
});

const troublesRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/settings/mail-troubles',
  validateSearch: tableSearchSchema,
  component: lazyRouteComponent(() => import('./troubles/troubles-page.tsx'), 'TroublesPage'),
  staticData: { title: 'Undelivered mails', crumbs: [admin, { label: 'Undelivered mails' }] },
});

const healthRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/settings/health',
  component: lazyRouteComponent(() => import('./health/health-page.tsx'), 'HealthPage'),
  staticData: { title: 'Health', crumbs: [admin, { label: 'Health' }] },
});

/** Administration for superusers (002 §2.13), without the content pages. */
export const adminRoutes = [
  homeRoute,
  usersRoute,
  organizationsRoute,
  organizationRoute,
  noticesRoute,
  featuresRoute,
  verticalsRoute,
  socialAccountsRoute,
  presetImagesRoute,
  auditRoute,
  healthRoute,
  parkedEventsRoute,
  mailsRoute,
  troublesRoute,
] as const;
