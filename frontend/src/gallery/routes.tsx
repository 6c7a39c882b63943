import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { rootRoute } from '../shared/routing/root-route.ts';
import { tableSearchSchema } from '../shared/table/table-search.ts';

/** Only a demo has a gallery, and only the server knows whether it is one. */
async function requireDemo() {
  const { ok } = await fetch('/dev/gallery', { method: 'HEAD' });
  if (!ok) throw redirect({ to: '/error' });
}

const galleryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dev/gallery',
  validateSearch: tableSearchSchema,
  beforeLoad: requireDemo,
  component: lazyRouteComponent(() => import('./gallery-page.tsx'), 'GalleryPage'),
  staticData: { title: 'Gallery' },
});

const checkPartsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dev/gallery/checks',
  beforeLoad: requireDemo,
  component: lazyRouteComponent(() => import('./check-parts-page.tsx'), 'CheckPartsPage'),
  staticData: { title: 'Gallery: parts of a check' },
});

export const galleryRoutes = [galleryRoute, checkPartsRoute] as const;
