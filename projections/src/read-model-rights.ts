import type { TableRights } from '@proofline/platform/postgres/process-roles';

/** Read models are written by projections alone; the api shows them, reactors look for what has grown old. */
export const readModelRights: TableRights = {
  proofline_projections: 'write',
  proofline_api: 'read',
  proofline_reactors: 'read',
  proofline_tenant: 'read',
};
