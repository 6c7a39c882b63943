import { logEndpoints } from '@proofline/platform/event-log/connection-string';

/** What decides how well this run is protected. */
export interface Protection {
  readonly host: string;
  readonly publicUrl: string;
  /** Whether the api itself speaks TLS. */
  readonly tls: boolean;
  /** Why processes run as root, one sentence each. */
  readonly identityNotes: readonly string[];
  /** Why processes share a database user, if they do. */
  readonly rolesNote: string | undefined;
  /** Whether the crawler's browser confines its pages. */
  readonly sandbox: boolean;
  /** Whether proxies are named whose word about a caller's address counts. */
  readonly trustedProxies: boolean;
  /** A real event store that was named. */
  readonly eventStoreUrl?: string | undefined;
  /** The embedded event store node asks nobody for a password. */
  readonly openEventStore: boolean;
}

const loopback = ['127.0.0.1', '::1', 'localhost', '[::1]'];

/** What is not as it should be where others reach this product, a sentence each; nothing about a demo at home. */
export function weaknesses(protection: Protection): string[] {
  const { protocol, hostname } = new URL(protection.publicUrl);
  const open = !loopback.includes(protection.host);
  const named = !loopback.includes(hostname);
  return [
    ...(protocol === 'http:' && named
      ? [`No TLS for users: PUBLIC_URL is ${protection.publicUrl}, so passwords and cookies can be overheard.`]
      : []),
    ...(open && !protection.tls
      ? [`No TLS on ${protection.host}: set TLS_CERT and TLS_KEY, or HOST=127.0.0.1 with a proxy in front.`]
      : []),
    ...(protocol === 'https:' && !protection.tls && !protection.trustedProxies
      ? ['TRUSTED_PROXIES names no proxy: everybody has the address of the one in front, and all share the limits.']
      : []),
    ...(isOverheard(protection.eventStoreUrl)
      ? ['No TLS to the event store: EVENTSTORE_URL has tls=false, so the log can be overheard and changed on its way.']
      : []),
    ...protection.identityNotes,
    ...(protection.rolesNote === undefined ? [] : [protection.rolesNote]),
    ...(protection.sandbox
      ? []
      : [
          "The crawler's browser runs without its sandbox: allow user namespaces, or give the agent a machine of its own.",
        ]),
    ...(protection.openEventStore ? ['EVENTSTORE_INSECURE: whoever reaches the event store may change its log.'] : []),
  ];
}

/** Whether a connection string leads to another machine without TLS. */
function isOverheard(eventStoreUrl = ''): boolean {
  const endpoints = logEndpoints(eventStoreUrl);
  if (endpoints === undefined || endpoints.tls) return false;
  return endpoints.hosts.some(({ address }) => !loopback.includes(address));
}
