import type { CountryCode } from '@proofline/contracts/codes';
import type { Log } from '@proofline/platform/log/create-log';
import type { AgentApi } from '../api/agent-api.ts';
import { AgentApiError } from '../api/agent-api-error.ts';
import { withRetry } from '../api/with-retry.ts';
import { builtKinds } from '../kinds/registry.ts';
import { readCredential, type StoredCredential, writeCredential } from './credential-file.ts';

/** How long the api may take to come up before the agent gives up. */
const API_LIMIT_MS = 60_000;

type RegistrationApi = Pick<AgentApi, 'heartbeat' | 'register' | 'close'>;

export interface CredentialOptions {
  readonly apiUrl: string;
  /** Where the agent keeps its credential. */
  readonly folder: string;
  /** One-time token; needed where there is no credential that still fits. */
  readonly registrationToken: string | undefined;
  readonly name: string;
  readonly countries: '*' | readonly CountryCode[];
  /** The api as seen with this credential. */
  readonly connect: (credential?: string) => RegistrationApi;
  readonly log: Log;
  readonly signal: AbortSignal;
}

/**
 * The stored credential while it fits, else a new one for the one-time token. One that was given for other countries
 * does not fit: the api would go on to hand out targets in countries to which the agent has no way any more.
 * @throws Error in words for the operator; AgentApiError when the api refuses or stays away
 */
export async function obtainCredential(options: CredentialOptions): Promise<StoredCredential> {
  const { apiUrl, folder, registrationToken, log } = options;
  const stored = await readCredential(folder);
  if (stored?.apiUrl === apiUrl) {
    const misfit = isSame(stored.countries, options.countries)
      ? await refusalOf(stored, options)
      : changeOf(stored, options);
    if (misfit === undefined) return stored;
    if (registrationToken === undefined) throw misfit;
    log.warn({ why: misfit.message }, 'the stored credential does not fit any more, registering anew');
  }
  if (registrationToken === undefined) {
    throw new Error('The agent has no credential yet: set AGENT_REGISTRATION_TOKEN to a one-time token.');
  }
  return await register(registrationToken, options);
}

function changeOf(stored: StoredCredential, { countries }: CredentialOptions): Error {
  const named = (one: StoredCredential['countries'] | CredentialOptions['countries']) =>
    one === '*' ? 'all countries' : one.join(', ');
  return new Error(
    `The agent is registered for ${named(stored.countries)} and is to serve ${named(countries)} now: ` +
      'set AGENT_REGISTRATION_TOKEN to a new one-time token.',
  );
}

/** Why the api does not take the credential any more; undefined when it does. */
async function refusalOf(
  { credential }: StoredCredential,
  { connect, signal }: CredentialOptions,
): Promise<Error | undefined> {
  const api = connect(credential);
  try {
    await withRetry(() => api.heartbeat([]), { limitMs: API_LIMIT_MS, signal });
    return undefined;
  } catch (error) {
    if (error instanceof AgentApiError && error.status === 401) return error;
    throw error;
  } finally {
    await api.close();
  }
}

async function register(
  registrationToken: string,
  { apiUrl, folder, name, countries, connect, signal }: CredentialOptions,
): Promise<StoredCredential> {
  const api = connect();
  try {
    const answer = await withRetry(() => api.register({ registrationToken, name, countries, kinds: builtKinds }), {
      limitMs: API_LIMIT_MS,
      signal,
    });
    const credential: StoredCredential = {
      agentId: answer.agent_id,
      credential: answer.credential,
      apiUrl,
      countries: countries === '*' ? '*' : [...countries],
    };
    await writeCredential(folder, credential);
    return credential;
  } finally {
    await api.close();
  }
}

function isSame(a: '*' | readonly string[], b: '*' | readonly string[]): boolean {
  if (a === '*' || b === '*') return a === b;
  return new Set(a).size === new Set([...a, ...b]).size && new Set(b).size === new Set(a).size;
}
