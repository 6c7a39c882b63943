import { EXPORT_FORMATS } from '@proofline/contracts/api/exports';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { protectedRoute } from '../../shared/routing/root-route.ts';

const isFormat = (text: string): boolean => EXPORT_FORMATS.some((format) => format === text);

const exportRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/manage_checks/export/$reportId/$fileFormat',
  beforeLoad: ({ params: { reportId, fileFormat } }) => {
    if (!/^\d{1,16}$/.test(reportId) || !isFormat(fileFormat)) throw redirect({ to: '/error' });
  },
  component: lazyRouteComponent(() => import('./export-page.tsx'), 'ExportPage'),
  staticData: {
    title: 'Export',
    crumbs: [{ label: 'Checks' }, { label: 'Manage checks', to: '/manage_checks' }, { label: 'Export' }],
  },
});

/** A file needs a report: without one there is only the list to choose it from. */
const exportHomeRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/export',
  beforeLoad: () => {
    throw redirect({ to: '/reports', replace: true });
  },
});

export const exportRoutes = [exportRoute, exportHomeRoute] as const;
