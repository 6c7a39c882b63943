import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { protectedRoute } from '../../shared/routing/root-route.ts';
import { tableSearchSchema } from '../../shared/table/table-search.ts';

const reportRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/manage_checks/$projectId/reports/$reportId',
  /** `result` opens a result's details; the rest is the state of the result table. */
  validateSearch: tableSearchSchema.extend({ result: z.string().optional().catch(undefined) }),
  component: lazyRouteComponent(() => import('./report-page.tsx'), 'ReportPage'),
  staticData: {
    title: 'Report',
    crumbs: [{ label: 'Checks' }, { label: 'Manage checks', to: '/manage_checks' }, { label: 'Report' }],
  },
});

export const reportsRoutes = [reportRoute] as const;
