import type { TableRights } from '@proofline/platform/postgres/process-roles';

/** Read models are written by projections alone; the api shows them. */
export const readModelRights: TableRights = {
  proofline_projections: 'write',
  proofline_api: 'read',
  proofline_tenant: 'read',
};
