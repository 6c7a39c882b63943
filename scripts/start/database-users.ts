import { derivedLogins, type LoginVariable, letsIn, processLogins } from '@proofline/platform/postgres/process-logins';
import { StartError } from '../machine/start-error.ts';

/** Addresses of the database for the processes' own users, as far as there are any. */
export type ProcessDatabases = Partial<Record<LoginVariable, string>>;

const variables = Object.keys(processLogins) as LoginVariable[];

/** What the migration is to make: users that were named, else such whose passwords follow from the owner's. */
export function wantedDatabases(
  ownerUrl: string,
  named: Readonly<Record<string, string | undefined>>,
): ProcessDatabases {
  return { ...derivedLogins(ownerUrl), ...namedDatabases(named) };
}

/**
 * The users that the migration has made, once it has run; none where one of them is not let in, since a part of the
 * processes working as the owner protects nobody from the others.
 * @throws {StartError} when a user that was named is not let in
 */
export async function databasesInUse(
  wanted: ProcessDatabases,
  named: Readonly<Record<string, string | undefined>>,
): Promise<{ databases: ProcessDatabases; note?: string }> {
  const closed: LoginVariable[] = [];
  for (const variable of variables) {
    const url = wanted[variable];
    if (url === undefined || !(await letsIn(url))) closed.push(variable);
  }
  if (closed.length === 0) return { databases: wanted };
  const refused = closed.find((variable) => namedDatabases(named)[variable] !== undefined);
  if (refused !== undefined) throw new StartError(`The user that ${refused} names is not let in by Postgres.`);
  return {
    databases: {},
    note: `All processes share the user of DATABASE_URL, who may not make others: name them in ${variables.join(', ')}.`,
  };
}

function namedDatabases(named: Readonly<Record<string, string | undefined>>): ProcessDatabases {
  return Object.fromEntries(variables.flatMap((name) => (named[name] ? [[name, named[name]]] : [])));
}
