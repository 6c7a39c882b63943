import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { isLeaving } from '../shared/session/leaving.ts';

/** The session is gone: to login, remembering where one was. */
export function leaveToLogin(router: AnyRouter, queryClient: QueryClient): void {
  const { href, pathname } = router.state.location;
  if (pathname === '/login' || isLeaving()) return;
  void router.navigate({ to: '/login', search: { redirect: href } }).then(() => {
    // What the last user saw is not the next one's.
    queryClient.clear();
  });
}
