import path from 'node:path';
import type { Plugin } from 'vite';

/** The mode in which a checkout builds what it runs and tests (`scripts/machine/frontend-build.ts`). */
export const WITH_GALLERY_MODE = 'checkout';

const routes = path.join(import.meta.dirname, 'src/gallery/routes.tsx');

/**
 * The gallery shows modules to developers. What is delivered neither carries it nor is cut by what it shares with pages:
 * its routes are an empty list there.
 */
export function withoutGallery(): Plugin {
  return {
    name: 'without-gallery',
    enforce: 'pre',
    apply: (_config, { command, mode }) => command === 'build' && mode !== WITH_GALLERY_MODE,
    load: (id) => (id === routes ? 'export const galleryRoutes = [];' : undefined),
  };
}
