import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { protectedRoute } from '../../shared/routing/root-route.ts';

/** With what it asks the server for, too much to be part of the first download. */
const guard = () => import('./creation-guard.ts');

/** `template`: the id of one to start from. */
const creationSearch = z.object({ template: z.coerce.number().int().positive().optional().catch(undefined) });

const crumbs = [{ label: 'Checks' }, { label: 'Create new check', to: '/project' }];

const pickerRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/project',
  component: lazyRouteComponent(() => import('./kind-picker-page.tsx'), 'KindPickerPage'),
  staticData: { title: 'Create new check', crumbs },
});

const complianceRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/project/compliance',
  validateSearch: creationSearch,
  beforeLoad: async ({ context }) => (await guard()).requireKind(context.queryClient, 'compliance'),
  component: lazyRouteComponent(() => import('./check-wizard-page.tsx'), 'CompliancePage'),
  staticData: { title: 'Create compliance check', crumbs: [...crumbs, { label: 'Compliance' }] },
});

const paidSearchRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/project/paid-search',
  validateSearch: creationSearch,
  beforeLoad: async ({ context }) => (await guard()).requireKind(context.queryClient, 'discovery'),
  component: lazyRouteComponent(() => import('./check-wizard-page.tsx'), 'PaidSearchPage'),
  staticData: { title: 'Create paid search check', crumbs: [...crumbs, { label: 'Paid search' }] },
});

const discoveryRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/project/discovery',
  validateSearch: creationSearch,
  beforeLoad: async ({ context }) => (await guard()).requireKind(context.queryClient, 'internet_scan'),
  component: lazyRouteComponent(() => import('./check-wizard-page.tsx'), 'DiscoveryPage'),
  staticData: { title: 'Create discovery check', crumbs: [...crumbs, { label: 'Discovery' }] },
});

const popunderRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/project/popunder',
  validateSearch: creationSearch,
  beforeLoad: async ({ context }) => (await guard()).requireKind(context.queryClient, 'popunder'),
  component: lazyRouteComponent(() => import('./check-wizard-page.tsx'), 'PopunderPage'),
  staticData: { title: 'Create popunder check', crumbs: [...crumbs, { label: 'Popunder' }] },
});

const socialMediaRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/project/social-media',
  validateSearch: creationSearch,
  beforeLoad: async ({ context }) => (await guard()).requireKind(context.queryClient, 'social_media'),
  component: lazyRouteComponent(() => import('./check-wizard-page.tsx'), 'SocialMediaPage'),
  staticData: { title: 'Create social media check', crumbs: [...crumbs, { label: 'Social media' }] },
});

const toplistRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/project/toplist',
  validateSearch: creationSearch,
  beforeLoad: async ({ context }) => (await guard()).requireKind(context.queryClient, 'toplist'),
  component: lazyRouteComponent(() => import('./check-wizard-page.tsx'), 'ToplistPage'),
  staticData: { title: 'Create toplist check', crumbs: [...crumbs, { label: 'Toplist' }] },
});

/** `checkType` is the kind's backend id. */
const cloneRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/project/$checkType/$projectId/clone',
  beforeLoad: async ({ context, params }) =>
    (await guard()).requireCloneable(context.queryClient, params.projectId, params.checkType),
  component: lazyRouteComponent(() => import('./clone-page.tsx'), 'ClonePage'),
  staticData: {
    title: 'Clone check',
    crumbs: [{ label: 'Checks' }, { label: 'Manage checks', to: '/manage_checks' }, { label: 'Clone check' }],
  },
});

export const wizardRoutes = [
  pickerRoute,
  complianceRoute,
  paidSearchRoute,
  discoveryRoute,
  popunderRoute,
  socialMediaRoute,
  toplistRoute,
  cloneRoute,
] as const;
