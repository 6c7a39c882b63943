/**
 * Suffixes that are never public by agreement (RFC 6761, 6762, 7686, 8375, 9476 and ICANN's `.internal`): asking a
 * resolver for them could only tell it what is asked for here.
 */
const privateSuffixes = [
  'localhost',
  'local',
  'internal',
  'intranet',
  'lan',
  'home.arpa',
  'onion',
  'alt',
  'localdomain',
];

/**
 * Names under which providers answer their own machines, also where the suffix is a public one: of Google
 * (`metadata.google.internal` has a private suffix), Tencent, IBM and Equinix; and of a cluster's services.
 */
const providerSuffixes = [
  'metadata.goog',
  'metadata.tencentyun.com',
  'metadata.cloud.ibm.com',
  'metadata.platformequinix.com',
  'metadata.packet.net',
  'svc',
];
const refusedSuffixes = [...privateSuffixes, ...providerSuffixes];

/** What websites are served on. Anything else is a service that mistakes a request for its own protocol. */
export const WEB_PORTS: ReadonlySet<number> = new Set([80, 443, 8000, 8080, 8443, 8888]);

const MAX_NAME_CHARS = 253;
/** Underscores are not hostnames by the book, and websites use them. */
const label = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/;

/**
 * The name in the one form it is checked and asked for: lower case, ASCII, without the root's dot; undefined when it
 * cannot be a public website's (single labels, private suffixes, a provider's own names, empty labels). `name` is as a URL parser left it.
 */
export function publicNameOf(name: string): string | undefined {
  const plain = name.toLowerCase().replace(/\.$/, '');
  const labels = plain.split('.');
  if (plain.length > MAX_NAME_CHARS || labels.length < 2 || !labels.every((part) => label.test(part))) return undefined;
  // A name ending in a number is read as an IPv4 address by some and as a name by others.
  if (/^(\d+|0x[0-9a-f]*)$/.test(labels.at(-1) ?? '')) return undefined;
  return refusedSuffixes.some((suffix) => `.${plain}`.endsWith(`.${suffix}`)) ? undefined : plain;
}
