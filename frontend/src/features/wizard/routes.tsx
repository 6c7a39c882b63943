import type { CheckKind } from '@proofline/contracts/check-kinds';
import type { QueryClient } from '@tanstack/react-query';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { protectedRoute } from '../../shared/routing/root-route.ts';
import { creationMetadataQuery } from '../checks/checks-query.ts';

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
  beforeLoad: ({ context }) => requireKind(context.queryClient, 'compliance'),
  component: lazyRouteComponent(() => import('./compliance-wizard-page.tsx'), 'ComplianceWizardPage'),
  staticData: { title: 'Create compliance check', crumbs: [...crumbs, { label: 'Compliance' }] },
});

/** A kind that is not enabled has no creation page (001 §2). */
async function requireKind(client: QueryClient, kind: CheckKind): Promise<void> {
  const metadata = await client.ensureQueryData(creationMetadataQuery);
  if (!metadata.enabled_check_kinds.includes(kind)) throw redirect({ to: '/error' });
}

export const wizardRoutes = [pickerRoute, complianceRoute] as const;
