import type { Me } from '@proofline/contracts/api/account';

/** Must this account set up a second proof before anything else? */
export const wantsTwoFactor = (me: Pick<Me, 'organization' | 'has_two_factor'>): boolean =>
  me.organization.requires_two_factor && !me.has_two_factor;
