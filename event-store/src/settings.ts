interface Setting {
  /** One sentence for whoever configures the node. */
  readonly about: string;
  /** Holds a password. */
  readonly secret?: true;
}

/** Every setting of the node's environment, however it is started. Names are EventStoreDB's where it has the setting too. */
export const settings = {
  EVENTSTORE_DATABASE_URL: { about: 'Postgres database in which the node keeps its log.', secret: true },
  EVENTSTORE_PORT: { about: 'Port of the node; 2113 when unset, 0 is any free port.' },
  EVENTSTORE_HOST: {
    about: 'Address the node listens on, `127.0.0.1` when unset; beyond this machine only with users.',
  },
  EVENTSTORE_ADVERTISED_HOST: { about: 'Host that clients are told by gossip; the host it listens on when unset.' },
  EVENTSTORE_STATUS_PORT: { about: 'Port of `/health/live` and `/stats`; none when unset.' },
  EVENTSTORE_WAIT_FOR_DATABASE: {
    about: '`true`: wait for Postgres, or for another node to leave, instead of ending.',
  },
  EVENTSTORE_ALLOW_UNSAFE_DURABILITY: { about: '`true`: start although Postgres may lose commits.' },
  EVENTSTORE_DEFAULT_ADMIN_PASSWORD: { about: 'Makes the user `admin` of group `$admins`; needs TLS.', secret: true },
  EVENTSTORE_DEFAULT_OPS_PASSWORD: { about: 'Makes the user `ops` of group `$ops`; needs TLS.', secret: true },
  EVENTSTORE_USERS_FILE: { about: 'File of further users, one a line: `name:<hash>:group,group`.' },
  EVENTSTORE_DEMO: { about: '`true`: users `admin` and `ops` with the password `changeit`, on this machine only.' },
  EVENTSTORE_ALLOW_ANONYMOUS_STREAM_ACCESS: {
    about: '`true`: calls without a password reach streams that are open to all.',
  },
  EVENTSTORE_INSECURE: { about: '`true`: listen beyond this machine without users.' },
  EVENTSTORE_CERTIFICATE_FILE: { about: 'TLS with this certificate (chain), PEM.' },
  EVENTSTORE_CERTIFICATE_PRIVATE_KEY_FILE: { about: 'The key of that certificate, PEM.' },
  EVENTSTORE_CERTIFICATE_FOLDER: {
    about: 'TLS with a certificate that the node makes for itself and keeps in this folder.',
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;
