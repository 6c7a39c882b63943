import type { Auth, Principal } from './principal.ts';

/**
 * What a principal needs beyond being known. Whose a thing is, is asked where it is read: every query takes the
 * organisation, and another organisation's id is not found.
 */
export type Policy =
  | 'anyone'
  | 'signed_in'
  | 'contributor'
  | 'full_access'
  | 'superuser'
  | 'registered_agent'
  | 'feed_subscriber';

/** Does the principal satisfy the policy? Pure. */
export function satisfies(policy: Policy, principal: Principal): boolean {
  switch (policy) {
    case 'anyone':
      return true;
    case 'signed_in':
      return principal.type === 'user';
    case 'contributor':
      return principal.type === 'user' && !principal.isAuditor;
    case 'full_access':
      return principal.type === 'user' && principal.hasFullAccess && !principal.isAuditor;
    case 'superuser':
      return principal.type === 'user' && principal.isSuperuser && !principal.isAuditor;
    case 'registered_agent':
      return principal.type === 'agent';
    case 'feed_subscriber':
      return principal.type === 'subscriber';
  }
}

/**
 * Whose things a route with an id reaches; anything else of that id is not found.
 * - `organization`: the caller's organisation's.
 * - `own`: the caller's alone.
 * - `author`, `author_or_full_access`: the organisation's; colleagues who are neither are refused.
 * - `everything`: for superusers any organisation's, for others the own one's.
 * - `nobodys`: what belongs to no organisation.
 */
export type Reach = 'organization' | 'own' | 'author' | 'author_or_full_access' | 'everything' | 'nobodys';

export interface AuthorisationRow {
  readonly auth: Auth;
  readonly policy: Policy;
  /** Default: `organization`. */
  readonly reach?: Reach;
  /** Row-level security steps aside; only for superusers' reading of what concerns all organisations. */
  readonly spansOrganizations?: boolean;
  /** Open to who has yet to set up the second proof that the organisation asks for. */
  readonly opensWithoutTwoFactor?: boolean;
  /** Changes something while the log is not the one that was read, too: what it takes to come in, see why, and go. */
  readonly opensWhileNobodyWorks?: boolean;
}

/** Whether the database shows a route the rows of every organisation: superusers' alone, where its row says so. */
export const spansAll = (row: AuthorisationRow): boolean =>
  row.policy === 'superuser' && row.spansOrganizations === true;

/** Routes for visitors as well say nothing that needs a second proof. */
export const isOpenWithoutTwoFactor = (row: AuthorisationRow): boolean =>
  row.auth === 'public' || row.opensWithoutTwoFactor === true;
