import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { rootRoute } from '../../shared/routing/root-route.ts';
import { tableSearchSchema } from '../../shared/table/table-search.ts';

const galleryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dev/gallery',
  validateSearch: tableSearchSchema,
  // Only a demo has it, and only the server knows whether it is one.
  beforeLoad: async () => {
    const { ok } = await fetch('/dev/gallery', { method: 'HEAD' });
    if (!ok) throw redirect({ to: '/error' });
  },
  component: lazyRouteComponent(() => import('./gallery-page.tsx'), 'GalleryPage'),
  staticData: { title: 'Gallery' },
});

export const galleryRoutes = [galleryRoute] as const;
