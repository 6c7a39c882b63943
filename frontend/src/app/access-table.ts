import type { AccessTable, PageAccess } from '../shared/routing/page-access.ts';

const everyone: PageAccess = { who: 'everyone' };
const member: PageAccess = { who: 'member' };
const fullAccess: PageAccess = { who: 'full_access' };
const superuser: PageAccess = { who: 'superuser' };

/** Route (its full path) → who may open it (000 §2). A route without a row is refused by the guard and by a test. */
export const accessTable: AccessTable = {
  '/': everyone,
  '/error': everyone,
  '/maintenance': everyone,
  '/login': everyone,

  '/project': fullAccess,
  '/project/compliance': fullAccess,
  '/manage_checks': member,
  '/manage_checks/$projectId/overview': member,
  '/manage_checks/$projectId/history': member,
  '/manage_checks/$projectId/reports/$reportId': member,
  '/manage_checks/$projectId/reports': member,
  '/reports': member,
  '/manage_lists': member,

  '/agents': superuser,
};
