import { randomBytes } from 'node:crypto';

type Environment = Readonly<Record<string, string | undefined>>;

/** How the embedded event store node is started and reached. */
export interface EmbeddedNode {
  /** Settings of the node. */
  readonly env: Record<string, string>;
  /** For whoever works with the log. */
  readonly url: string;
}

/**
 * A node with a user and TLS, although it listens on this machine only: a page that breaks out of the crawler's browser
 * is on this machine as well, and the log is open to whoever reaches a node without users. Whoever names settings of
 * users and TLS gets those; EVENTSTORE_INSECURE=true asks for an open node.
 * @param folder where the node keeps its certificate
 */
export function embeddedNode(source: Environment, port: number, folder: string): EmbeddedNode {
  // By its name: a certificate is asked for a name, and Node warns in every log about an address in its place.
  const address = `localhost:${port}`;
  const env = {
    EVENTSTORE_HOST: '127.0.0.1',
    EVENTSTORE_PORT: String(port),
    // After a crash Postgres may still be recovering, and the killed node's lock about to be freed.
    EVENTSTORE_WAIT_FOR_DATABASE: 'true',
  };
  if (source.EVENTSTORE_INSECURE === 'true') return { env, url: `esdb://${address}?tls=false` };
  // Known to this run's processes alone: whoever may start the product may give it another one.
  const password = source.EVENTSTORE_DEFAULT_ADMIN_PASSWORD || randomBytes(24).toString('base64url');
  const certificateFolder = source.EVENTSTORE_CERTIFICATE_FOLDER || folder;
  const trusted = source.EVENTSTORE_CERTIFICATE_FILE || `${certificateFolder}/node.crt`;
  return {
    env: {
      ...env,
      EVENTSTORE_DEFAULT_ADMIN_PASSWORD: password,
      ...(source.EVENTSTORE_CERTIFICATE_FILE ? {} : { EVENTSTORE_CERTIFICATE_FOLDER: certificateFolder }),
    },
    url: `esdb://admin:${encodeURIComponent(password)}@${address}?tls=true&tlsCAFile=${encodeURIComponent(trusted)}`,
  };
}
