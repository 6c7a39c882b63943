import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { openRoute, protectedRoute } from '../../shared/routing/root-route.ts';

const helpdesk = { label: 'Helpdesk' };

const faqRoute = createRoute({
  getParentRoute: () => openRoute,
  path: '/faq',
  /** `q` searches; the hash names a question or a section. */
  validateSearch: z.object({ q: z.string().max(100).optional().catch(undefined) }),
  component: lazyRouteComponent(() => import('./faq/faq-page.tsx'), 'FaqPage'),
  staticData: { title: 'FAQ', crumbs: [helpdesk, { label: 'FAQ' }] },
});

const documentRoute = <const Path extends string>(path: Path, title: string, page: DocumentPageName) =>
  createRoute({
    getParentRoute: () => openRoute,
    path,
    component: lazyRouteComponent(() => import('./documents/document-pages.tsx'), page),
    staticData: { title, crumbs: [helpdesk, { label: title }] },
  });
type DocumentPageName = keyof typeof import('./documents/document-pages.tsx');

const policiesRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/policies',
  component: lazyRouteComponent(() => import('./documents/policies-page.tsx'), 'PoliciesPage'),
  staticData: { title: 'Policies', crumbs: [helpdesk, { label: 'Policies' }] },
});

/** Help and texts for everybody, inside `openRoute`. */
export const helpRoutes = [
  faqRoute,
  documentRoute('/tac', 'Terms and conditions', 'TermsPage'),
  documentRoute('/privacy', 'Privacy policy', 'PrivacyPage'),
  documentRoute('/cookie-policy', 'Cookie policy', 'CookiePolicyPage'),
  documentRoute('/crawler', 'About our crawler', 'CrawlerPage'),
] as const;

/** For who is signed in. */
export const memberHelpRoutes = [policiesRoute] as const;
