type Environment = Readonly<Record<string, string | undefined>>;

const databases = ['DATABASE_URL', 'EVENTSTORE_DATABASE_URL'] as const;

interface Place {
  /** Whether the address says it, so that the variable would not count anyway. */
  said(url: URL): boolean;
  readonly example: string;
}

const parameter = (name: string): Place => ({
  said: ({ searchParams }) => searchParams.has(name),
  example: `?${name}=`,
});

/** Variables of libpq that decide who is connected to, and how, with their place in an address. */
const places: Readonly<Record<string, Place>> = {
  PGHOST: { said: ({ hostname, searchParams }) => hostname !== '' || searchParams.has('host'), example: '@host' },
  PGPORT: { said: ({ port, searchParams }) => port !== '' || searchParams.has('port'), example: '@host:port' },
  PGDATABASE: { said: ({ pathname }) => pathname.length > 1, example: '/database' },
  PGUSER: { said: ({ username }) => username !== '', example: '//user@' },
  PGPASSWORD: { said: ({ password }) => password !== '', example: '//user:password@' },
  PGPASSFILE: { said: ({ password }) => password !== '', example: '//user:password@' },
  PGSSLMODE: parameter('sslmode'),
  PGSSLROOTCERT: parameter('sslrootcert'),
  PGSSLCERT: parameter('sslcert'),
  PGSSLKEY: parameter('sslkey'),
  PGOPTIONS: parameter('options'),
};

/**
 * Processes are handed no variables of libpq: with one of them a connection would silently be another than was meant, an
 * unencrypted one say.
 * @returns a sentence about the first that would be lost; undefined when none would be
 */
export function unheardPostgresVariable(source: Environment): string | undefined {
  for (const database of databases) {
    const url = URL.parse(source[database] ?? '');
    if (url === null) continue;
    const lost = Object.entries(places).find(([name, { said }]) => source[name] && !said(url));
    if (lost !== undefined)
      return `${lost[0]} is not handed to the processes: write it into ${database} (${lost[1].example}) and unset it.`;
  }
  return undefined;
}
