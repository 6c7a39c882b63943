import { logPositionSchema } from '@proofline/contracts/ids';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { protectedRoute } from '../../shared/routing/root-route.ts';

const position = logPositionSchema.optional().catch(undefined);

const historyRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/manage_checks/$projectId/history',
  /** One run, a stretch of the log, single pages too: all of it can be linked to. */
  validateSearch: z.object({
    report: z
      .string()
      .regex(/^\d{1,16}$/)
      .optional()
      .catch(undefined),
    from: position,
    to: position,
    by: z.enum(['user', 'agent', 'system']).optional().catch(undefined),
    search: z.string().min(1).max(200).optional().catch(undefined),
    /** The event whose facts are shown. */
    event: z.uuid().optional().catch(undefined),
    pages: z.literal('every').optional().catch(undefined),
  }),
  component: lazyRouteComponent(() => import('./history-page.tsx'), 'HistoryPage'),
  staticData: {
    title: 'History',
    crumbs: [{ label: 'Checks' }, { label: 'Manage checks', to: '/manage_checks' }, { label: 'History' }],
  },
});

export const historyRoutes = [historyRoute] as const;
