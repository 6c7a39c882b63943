import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { protectedRoute } from '../../shared/routing/root-route.ts';
import { tableSearchSchema } from '../../shared/table/table-search.ts';

const checksCrumbs = [{ label: 'Checks' }, { label: 'Manage checks', to: '/manage_checks' }];

const reportRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/manage_checks/$projectId/reports/$reportId',
  /** `result` opens a result's details; the rest is the state of the result table. */
  validateSearch: tableSearchSchema.extend({ result: z.string().optional().catch(undefined) }),
  component: lazyRouteComponent(() => import('./report-page.tsx'), 'ReportPage'),
  loader: async ({ context: { queryClient }, params, location }) => {
    const { loadReport } = await import('./report-page.tsx');
    const [projectId, reportId] = [Number(params.projectId), Number(params.reportId)];
    await loadReport({ queryClient, projectId, reportId, search: location.search });
  },
  // For the page's first picture alone; later changes of the address are its own business.
  staleTime: Number.POSITIVE_INFINITY,
  staticData: {
    title: 'Report',
    crumbs: [...checksCrumbs, { label: 'Report' }],
  },
});

const latestReportsRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/reports',
  validateSearch: tableSearchSchema,
  component: lazyRouteComponent(() => import('./reports-page.tsx'), 'ReportsPage'),
  staticData: { title: 'Manage reports', crumbs: [{ label: 'Checks' }, { label: 'Manage reports', to: '/reports' }] },
});

const checkReportsRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/manage_checks/$projectId/reports',
  validateSearch: tableSearchSchema,
  component: lazyRouteComponent(() => import('./reports-page.tsx'), 'CheckReportsPage'),
  staticData: { title: 'Reports', crumbs: [...checksCrumbs, { label: 'Reports' }] },
});

export const reportsRoutes = [latestReportsRoute, checkReportsRoute, reportRoute] as const;
