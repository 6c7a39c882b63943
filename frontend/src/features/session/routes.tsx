import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { rootRoute } from '../../shared/routing/root-route.ts';
import { safeRedirect } from '../../shared/routing/safe-redirect.ts';
import { startPage } from '../../shared/routing/start-page.ts';
import { hasSession } from '../../shared/session/has-session.ts';

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: z.object({ redirect: z.string().optional().catch(undefined) }),
  beforeLoad: async ({ search, context: { queryClient } }) => {
    if (await hasSession().catch(() => false)) {
      throw redirect({ href: safeRedirect(search.redirect, window.location.origin) ?? (await startPage(queryClient)) });
    }
  },
  component: lazyRouteComponent(() => import('./login-page.tsx'), 'LoginPage'),
  staticData: { title: 'Log in' },
});

const logoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/logout',
  component: lazyRouteComponent(() => import('./logout-page.tsx'), 'LogoutPage'),
  staticData: { title: 'Log out' },
});

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot_password',
  component: lazyRouteComponent(() => import('./forgot-password-page.tsx'), 'ForgotPasswordPage'),
  staticData: { title: 'Forgot password' },
});

const setPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/password_reset/confirm/$id/$token',
  component: lazyRouteComponent(() => import('./set-password-page.tsx'), 'SetPasswordPage'),
  staticData: { title: 'Set a new password' },
});

const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/email_change/confirm/$id/$token',
  component: lazyRouteComponent(() => import('./confirm-email-page.tsx'), 'ConfirmEmailPage'),
  staticData: { title: 'Confirm your email address' },
});

const unsubscribeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/unsubscribe/$token',
  component: lazyRouteComponent(() => import('./unsubscribe-page.tsx'), 'UnsubscribePage'),
  staticData: { title: 'Mails about notifications' },
});

export const sessionRoutes = [
  loginRoute,
  logoutRoute,
  forgotPasswordRoute,
  setPasswordRoute,
  confirmEmailRoute,
  unsubscribeRoute,
] as const;
