import type { Metadata } from '@grpc/grpc-js';
import { accessDenied, type CallError, isCallError, unauthenticated, unavailable } from '../grpc/call-error.ts';
import { isMetastream, originalStreamOf } from '../log/stream-metadata.ts';
import type { AclCache } from './acl-cache.ts';
import { anonymous, isAdmin, operates, type Principal, role } from './principal.ts';
import { type DefaultAcls, rolesFor, type StreamAcl, type StreamAction } from './stream-acl.ts';
import type { Users } from './users.ts';

export type StreamOperation = 'read' | 'write' | 'delete';

/** Who may do what. Answers come at once where they can, because every call asks. */
export interface Access {
  /** Who calls; a promise rejects, and a call throws, with `CallError` UNAUTHENTICATED. */
  identify(metadata: Metadata): Principal | Promise<Principal>;
  /** Why the caller may not do this to the stream; undefined when it may. */
  stream(
    principal: Principal,
    operation: StreamOperation,
    stream: string,
  ): CallError | undefined | Promise<CallError | undefined>;
  /** Why the caller may not operate the node (scavenge it, say); undefined when it may. */
  operations(principal: Principal): CallError | undefined;
  /** Why the caller may not see the node's figures; undefined when it may. */
  statistics(principal: Principal): CallError | undefined;
}

/** A node without users: everybody who reaches it may do everything, as on EventStoreDB's `--insecure`. */
export const openAccess: Access = {
  identify: () => anonymous,
  stream: () => undefined,
  operations: () => undefined,
  statistics: () => undefined,
};

export interface GuardedAccessOptions {
  readonly users: Users;
  readonly acls: AclCache;
  /** Whether callers without a password reach streams that are open to all. */
  readonly allowAnonymousStreams: boolean;
}

/** Why the call may not do this to the stream, its credentials included; undefined when it may. */
export async function refusalOf(
  access: Access,
  metadata: Metadata,
  operation: StreamOperation,
  stream: string,
): Promise<CallError | undefined> {
  try {
    return await access.stream(await access.identify(metadata), operation, stream);
  } catch (error) {
    if (isCallError(error)) return error;
    return unavailable('Access cannot be checked at the moment.');
  }
}

/** The rules of EventStoreDB's access control lists. */
export function guardedAccess(options: GuardedAccessOptions): Access {
  return {
    identify: (metadata) => identify(options.users, metadata),
    stream: (principal, operation, stream) => checkStream(options, principal, operation, stream),
    operations: (principal) => (operates(principal) ? undefined : accessDenied()),
    statistics: (principal) => (principal.name === undefined ? accessDenied() : undefined),
  };
}

function identify(users: Users, metadata: Metadata): Principal | Promise<Principal> {
  const [header] = metadata.get('authorization');
  if (header === undefined) return anonymous;
  const credentials = parseBasic(String(header));
  if (!credentials) throw unauthenticated();
  const principal = users.login(credentials.name, credentials.password);
  if (principal instanceof Promise) return principal.then(known);
  return known(principal);
}

function known(principal: Principal | undefined): Principal {
  if (!principal) throw unauthenticated();
  return principal;
}

/** Name and password of an `Authorization: Basic` header; undefined when it is not one. */
export function parseBasic(header: string): { name: string; password: string } | undefined {
  const encoded = /^basic +([a-z0-9+/]+={0,2})$/i.exec(header)?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : { name: text.slice(0, colon), password: text.slice(colon + 1) };
}

function checkStream(
  { acls, allowAnonymousStreams }: GuardedAccessOptions,
  principal: Principal,
  operation: StreamOperation,
  name: string,
): CallError | undefined | Promise<CallError | undefined> {
  if (principal.name === undefined && !allowAnonymousStreams) return accessDenied();
  const ofMetadata = isMetastream(name);
  // Nobody deletes metadata, administrators neither.
  if (ofMetadata && operation === 'delete') return accessDenied();
  if (isAdmin(principal)) return undefined;
  const stream = ofMetadata ? originalStreamOf(name) : name;
  const action = actionOn(operation, ofMetadata);
  const own = acls.ofStream(stream);
  const defaults = acls.defaults();
  if (own instanceof Promise || defaults instanceof Promise)
    return Promise.all([own, defaults]).then(([loadedOwn, loadedDefaults]) =>
      judge(principal, action, stream, loadedOwn, loadedDefaults),
    );
  return judge(principal, action, stream, own, defaults);
}

function actionOn(operation: StreamOperation, ofMetadata: boolean): StreamAction {
  if (!ofMetadata) return operation;
  return operation === 'read' ? 'metaRead' : 'metaWrite';
}

function judge(
  principal: Principal,
  action: StreamAction,
  stream: string,
  own: StreamAcl | null,
  defaults: DefaultAcls,
): CallError | undefined {
  const roles = rolesFor(action, stream, own ?? undefined, defaults);
  const allowed = roles.some((wanted) => wanted === role.everybody || principal.roles.has(wanted));
  return allowed ? undefined : accessDenied();
}
