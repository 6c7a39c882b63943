import { readFileSync } from 'node:fs';

/** The first node of a connection string, for what is said to it past the client. */
export interface FirstNode {
  /** Host and port. */
  readonly address: string;
  /** Undefined where it speaks without TLS. */
  readonly tls: { readonly ca: Buffer | undefined } | undefined;
  /** The header that says who calls; undefined for nobody. */
  readonly authorization: string | undefined;
  /** The same connection by gossip, though one node alone is named. */
  readonly byGossip: string;
}

const shape = /^esdb:\/\/(?:(?<user>[^:@]+):(?<password>[^@]+)@)?(?<hosts>[^/?]+)\/?\?(?<options>.*)$/;

export function firstNode(connectionString: string): FirstNode {
  const { user, password, hosts = '', options = '' } = shape.exec(connectionString)?.groups ?? {};
  const [address = ''] = hosts.split(',');
  const given = new URLSearchParams(options.toLowerCase());
  const ca = /tlsCAFile=([^&]+)/i.exec(options)?.[1];
  const pair = user === undefined ? undefined : `${decodeURIComponent(user)}:${decodeURIComponent(password ?? '')}`;
  const credentials = user === undefined ? '' : `${user}:${password}@`;
  return {
    address,
    tls: given.get('tls') === 'false' ? undefined : { ca: ca === undefined ? undefined : readFileSync(ca) },
    authorization: pair && `Basic ${Buffer.from(pair).toString('base64')}`,
    byGossip: `esdb://${credentials}${address},${address}?${options}&nodePreference=leader`,
  };
}
