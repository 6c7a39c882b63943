import type { FeedTokenId } from '@proofline/contracts/api/event-feed';
import type { FeedScope } from '@proofline/contracts/feed/scopes';
import type { AgentId, OrganizationId, UserId } from '@proofline/contracts/ids';

/** A signed-in person. Everything they may see belongs to `organizationId`. */
export interface UserPrincipal {
  readonly type: 'user';
  readonly userId: UserId;
  readonly organizationId: OrganizationId;
  readonly hasFullAccess: boolean;
  readonly isSuperuser: boolean;
  /** Reads everything of the organisation and changes nothing; has neither full access nor a superuser's rights. */
  readonly isAuditor: boolean;
  /** The organisation asks for a second proof, and the account has none yet: nothing else is open until it has. */
  readonly wantsTwoFactor: boolean;
  /** SHA-256 of the session token, in hex: what signing out deletes. */
  readonly sessionHash: string;
}

/** A crawler agent with a credential of its own. */
export interface AgentPrincipal {
  readonly type: 'agent';
  readonly agentId: AgentId;
  readonly name: string;
  /** `'*'`: every country. */
  readonly countries: '*' | readonly string[];
}

/** A system of an organisation, by a token of the event feed. */
export interface SubscriberPrincipal {
  readonly type: 'subscriber';
  readonly tokenId: FeedTokenId;
  readonly organizationId: OrganizationId;
  readonly scopes: readonly FeedScope[];
}

export interface Visitor {
  readonly type: 'visitor';
}

export type Principal = UserPrincipal | AgentPrincipal | SubscriberPrincipal | Visitor;

/** Who may call at all. `public` routes see a signed-in user where there is one. */
export type Auth = 'public' | 'user' | 'agent' | 'subscriber';

export type PrincipalOf<A extends Auth> = A extends 'user'
  ? UserPrincipal
  : A extends 'agent'
    ? AgentPrincipal
    : A extends 'subscriber'
      ? SubscriberPrincipal
      : UserPrincipal | Visitor;
