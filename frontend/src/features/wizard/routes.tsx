import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requireFullAccess } from '../../shared/routing/guards.ts';
import { protectedRoute } from '../../shared/routing/root-route.ts';

const crumbs = [{ label: 'Checks' }, { label: 'Create new check', to: '/project' }];

const pickerRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/project',
  beforeLoad: requireFullAccess,
  component: lazyRouteComponent(() => import('./kind-picker-page.tsx'), 'KindPickerPage'),
  staticData: { title: 'Create new check', crumbs },
});

const complianceRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/project/compliance',
  beforeLoad: requireFullAccess,
  component: lazyRouteComponent(() => import('./compliance-wizard-page.tsx'), 'ComplianceWizardPage'),
  staticData: { title: 'Create compliance check', crumbs: [...crumbs, { label: 'Compliance' }] },
});

export const wizardRoutes = [pickerRoute, complianceRoute] as const;
