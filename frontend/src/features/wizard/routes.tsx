import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { protectedRoute } from '../../shared/routing/root-route.ts';
import { creationCrumbs } from './creation-crumbs.ts';

/** With what it asks the server for, too much to be part of the first download. */
const guard = () => import('./creation-guard.ts');

/** `template`: the id of one to start from. */
const creationSearch = z.object({ template: z.coerce.number().int().positive().optional().catch(undefined) });

const pickerRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/project',
  component: lazyRouteComponent(() => import('./kind-picker-page.tsx'), 'KindPickerPage'),
  staticData: { title: 'Create new check', crumbs: creationCrumbs },
});

/** `kind`: the kind's label as addresses write it. The page sets its own title and crumbs. */
const creationRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/project/$kind',
  validateSearch: creationSearch,
  beforeLoad: async ({ context, params }) => (await guard()).requireKindAt(context.queryClient, params.kind),
  component: lazyRouteComponent(() => import('./check-wizard-page.tsx'), 'CheckWizardPage'),
  staticData: { title: 'Create new check', crumbs: creationCrumbs },
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

export const wizardRoutes = [pickerRoute, creationRoute, cloneRoute] as const;
