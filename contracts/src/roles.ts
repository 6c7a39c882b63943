import { z } from 'zod';

/**
 * What a member of an organisation may do (specification 000 §6): read and comment; also create and change; also
 * administer the product; or, for auditors, read everything of the organisation and change nothing.
 */
export const roleSchema = z.enum(['user', 'full_access', 'superuser', 'auditor']);
export type Role = z.infer<typeof roleSchema>;

export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  user: 'User',
  full_access: 'Full access',
  superuser: 'Superuser',
  auditor: 'Auditor',
};
