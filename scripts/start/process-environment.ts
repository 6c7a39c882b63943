import { type SettingName, settings } from '@proofline/event-store/settings';
import { listedEnvironment, machineEnvironment } from '@proofline/platform/env/listed-environment';
import { knownVariables, type ProcessKind } from '@proofline/platform/env/read-env';
import { type VariableName, variables } from '@proofline/platform/env/variables';
import type { LoginVariable } from '@proofline/platform/postgres/process-logins';
import type { ProcessName } from './entries.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** What a process is given: an environment anybody of its account may read, and secrets that go through a pipe. */
export interface ProcessEnvironment {
  readonly env: Record<string, string>;
  readonly secrets: Record<string, string>;
}

/** Entries that are another kind of process under a name of their own. */
const kinds: Partial<Record<ProcessName, ProcessKind>> = {
  'projections:rebuild': 'rebuild',
  'agent:token': 'account',
  'agent:revoke': 'account',
};

const isKind = (name: ProcessName): name is ProcessName & ProcessKind => !(name in kinds);

/** Names a process is told: those of its list, and for the event store node its own settings. */
function namesFor(name: ProcessName): readonly string[] {
  const known = knownVariables(isKind(name) ? name : (kinds[name] ?? 'account'));
  return name === 'event-store' ? [...new Set([...known, ...Object.keys(settings)])] : known;
}

const secretNames: ReadonlySet<string> = new Set([
  ...(Object.keys(variables) as VariableName[]).filter((name) => 'secret' in variables[name]),
  ...(Object.keys(settings) as SettingName[]).filter((name) => 'secret' in settings[name]),
]);

/** Processes whose database user is not the owner of its tables. Jobs do what the api does. */
const databaseUsers: Partial<Record<ProcessName, LoginVariable>> = {
  api: 'API_DATABASE_URL',
  account: 'API_DATABASE_URL',
  'agent:token': 'API_DATABASE_URL',
  'agent:revoke': 'API_DATABASE_URL',
  'seed-demo': 'API_DATABASE_URL',
  reactors: 'REACTORS_DATABASE_URL',
  evidence: 'REACTORS_DATABASE_URL',
  projections: 'PROJECTIONS_DATABASE_URL',
};

function databaseOf(name: ProcessName, everything: Environment): Environment {
  const user = databaseUsers[name];
  const url = user && everything[user];
  return url ? { DATABASE_URL: url } : {};
}

/** Takes out of everything that is known what this process may know. */
export function processEnvironment(name: ProcessName, everything: Environment): ProcessEnvironment {
  const known = listedEnvironment({ ...everything, ...databaseOf(name, everything) }, namesFor(name));
  const pick = (secret: boolean) =>
    Object.fromEntries(Object.entries(known).filter(([variable]) => secretNames.has(variable) === secret));
  return { env: { ...machineEnvironment(everything), ...pick(false) }, secrets: pick(true) };
}
