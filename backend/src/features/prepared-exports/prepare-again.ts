import type { BackendDeps } from '../../kernel/backend-deps.ts';
import type { PrepareAgain } from '../results/export/export-routes.ts';
import { requestExport } from './requests.ts';

/** Asks for a file that has lost a part in the name of whoever wanted to have it. */
export const prepareAgain =
  ({ db, clock }: Pick<BackendDeps, 'db' | 'clock'>): PrepareAgain =>
  async ({ report, format, principal: { organizationId, userId }, origin }) => {
    const request = {
      reportId: report.id,
      format,
      organizationId,
      requestedBy: userId,
      requestedAt: clock.now(),
      origin,
    };
    return (await requestExport(db, request)) !== undefined;
  };
