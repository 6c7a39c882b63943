import { EnvError } from './env-error.ts';
import { processVariables } from './process-variables.ts';
import { type EnvValues, type VariableName, variables } from './variables.ts';

/** Variables without which a kind of process cannot start; all others are optional or have a default. */
export const requiredVariables = {
  api: ['DATABASE_URL', 'EVENTSTORE_URL', 'BLOB_URL'],
  reactors: ['DATABASE_URL', 'EVENTSTORE_URL', 'BLOB_URL'],
  projections: ['DATABASE_URL', 'EVENTSTORE_URL'],
  'event-store': ['EVENTSTORE_DATABASE_URL'],
  agent: ['AGENT_API_URL', 'AGENT_STATE_DIR'],
  'demo-web': [],
  mailbox: ['MAIL_PORT'],
  migrate: ['DATABASE_URL'],
  rebuild: ['DATABASE_URL', 'EVENTSTORE_URL'],
  'seed-demo': ['DATABASE_URL', 'EVENTSTORE_URL', 'BLOB_URL'],
  evidence: ['DATABASE_URL', 'EVENTSTORE_URL', 'BLOB_URL'],
  log: ['EVENTSTORE_URL'],
  account: ['DATABASE_URL', 'EVENTSTORE_URL'],
  start: [],
} as const satisfies Record<string, readonly VariableName[]>;

export type ProcessKind = keyof typeof requiredVariables;

/** `npm start` decides for all processes, so it alone may know everything. */
type Known<Kind extends ProcessKind> = Kind extends keyof typeof processVariables
  ? (typeof processVariables)[Kind][number]
  : VariableName;

/** Names of the variables that a kind of process may know. */
export function knownVariables(kind: ProcessKind): readonly VariableName[] {
  return kind === 'start' ? (Object.keys(variables) as VariableName[]) : processVariables[kind];
}

/** The environment of one kind of process: what it requires is never undefined, what it may not know is not there. */
export type Env<Kind extends ProcessKind = ProcessKind> = {
  readonly [Name in Known<Kind>]: Name extends (typeof requiredVariables)[Kind][number]
    ? NonNullable<EnvValues[Name]>
    : EnvValues[Name];
};

type Values = Readonly<Record<string, unknown>>;

/**
 * Reads and validates the environment of a process. An empty variable counts as unset.
 * @throws {EnvError} naming every wrong or missing variable at once; values are never repeated
 */
export function readEnv<Kind extends ProcessKind>(
  kind: Kind,
  source: Readonly<Record<string, string | undefined>>,
): Env<Kind> {
  const required: readonly string[] = requiredVariables[kind];
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const name of knownVariables(kind)) {
    const text = source[name] === '' ? undefined : source[name];
    if (text === undefined && required.includes(name)) {
      problems.push(`${name} is missing`);
      continue;
    }
    const parsed = variables[name].schema.safeParse(text);
    if (parsed.success) values[name] = parsed.data;
    else problems.push(`${name} ${parsed.error.issues[0]?.message ?? 'is not valid'}`);
  }
  if (values.NODE_ENV === 'production' && source.EGRESS_DEMO_HOSTS) {
    problems.push('EGRESS_DEMO_HOSTS is refused when NODE_ENV is production');
  }
  problems.push(...webProblems(kind, source), ...retentionProblems(values));
  if (problems.length > 0) throw new EnvError(kind, problems);
  return values as Env<Kind>;
}

/** Results that are shown lead to their evidence. */
function retentionProblems({ ARCHIVE_AFTER_MONTHS: archive, EVIDENCE_RETENTION_MONTHS: evidence }: Values): string[] {
  return typeof archive === 'number' && typeof evidence === 'number' && evidence < archive
    ? ['EVIDENCE_RETENTION_MONTHS must not be less than ARCHIVE_AFTER_MONTHS']
    : [];
}

/** What does not go together at the web address. */
function webProblems(kind: ProcessKind, source: Readonly<Record<string, string | undefined>>): string[] {
  if (kind !== 'api' && kind !== 'start') return [];
  const problems: string[] = [];
  const { TLS_CERT, TLS_KEY, PUBLIC_URL, TRUSTED_PROXIES } = source;
  if (TLS_CERT && !TLS_KEY) problems.push('TLS_CERT needs TLS_KEY');
  if (TLS_KEY && !TLS_CERT) problems.push('TLS_KEY needs TLS_CERT');
  if (TLS_CERT && !PUBLIC_URL?.startsWith('https://'))
    problems.push('TLS_CERT needs PUBLIC_URL to start with https://');
  // Behind a proxy the name in a request may be the proxy's own word for this server.
  if (TRUSTED_PROXIES && !PUBLIC_URL) problems.push('TRUSTED_PROXIES needs PUBLIC_URL');
  return problems;
}
