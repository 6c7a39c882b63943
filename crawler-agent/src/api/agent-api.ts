import {
  type LeasedDryRun,
  leaseDryRunAnswerSchema,
  postDryRunAnswerSchema,
  type postDryRunBodySchema,
} from '@proofline/contracts/agent-api/dry-runs';
import {
  type AgentPresence,
  heartbeatAnswerSchema,
  MAX_RUNS_EXCEPTED,
  returnLeasesAnswerSchema,
} from '@proofline/contracts/agent-api/leases';
import { registerAgentAnswerSchema } from '@proofline/contracts/agent-api/registration';
import { type PostResultsBody, postResultsAnswerSchema } from '@proofline/contracts/agent-api/results';
import {
  type VisitPermitsAnswer,
  type VisitPermitsBody,
  visitPermitsAnswerSchema,
} from '@proofline/contracts/agent-api/visit-permits';
import type { CheckKind } from '@proofline/contracts/check-kinds';
import type { ReportId, Sha256 } from '@proofline/contracts/ids';
import { KINDS_OF_SILENT_AGENTS } from '@proofline/contracts/kinds/agent-work';
import { Agent, request } from 'undici';
import type { z } from 'zod';
import { AgentApiError } from './agent-api-error.ts';
import { type GivenWork, givenWorkSchema } from './given-work.ts';

const REQUEST_LIMIT_MS = 20_000;
const silent: ReadonlySet<CheckKind> = new Set(KINDS_OF_SILENT_AGENTS);

/** What an agent says of its kinds: an api of the version before refuses what it does not know, so what goes without saying is not said. */
export function toldKinds(kinds: readonly CheckKind[]): { readonly kinds?: CheckKind[] } {
  const isSilent = kinds.length === silent.size && kinds.every((kind) => silent.has(kind));
  return isSilent ? {} : { kinds: [...kinds] };
}

export interface LeaseWish {
  readonly maxTargets: number;
  /** Runs whose targets are not wanted for now. */
  readonly except: readonly ReportId[];
  /** What this agent can crawl. */
  readonly kinds: readonly CheckKind[];
}

export interface Registration {
  readonly registrationToken: string;
  readonly name: string;
  readonly countries: '*' | readonly string[];
  readonly kinds?: readonly CheckKind[];
}

/** The agent's side of `/api/agent/*`. Answers are parsed; refusals and silence are `AgentApiError`. */
export class AgentApi {
  readonly #baseUrl: string;
  readonly #credential: string | undefined;
  readonly #connections = new Agent({ connections: 16, keepAliveTimeout: 30_000 });

  constructor(baseUrl: string, credential?: string) {
    this.#baseUrl = baseUrl.replace(/\/$/, '');
    this.#credential = credential;
  }

  register(registration: Registration): Promise<z.infer<typeof registerAgentAnswerSchema>> {
    const { registrationToken, name, countries, kinds = KINDS_OF_SILENT_AGENTS } = registration;
    return this.#post(
      '/api/agent/register',
      { registration_token: registrationToken, name, countries, ...toldKinds(kinds) },
      registerAgentAnswerSchema,
    );
  }

  lease({ maxTargets, except, kinds }: LeaseWish): Promise<GivenWork> {
    const body = {
      max_targets: maxTargets,
      ...(except.length > 0 && { except: except.slice(0, MAX_RUNS_EXCEPTED) }),
      ...toldKinds(kinds),
    };
    return this.#post('/api/agent/leases', body, givenWorkSchema);
  }

  heartbeat(leases: readonly string[], presence?: AgentPresence): Promise<z.infer<typeof heartbeatAnswerSchema>> {
    const body = presence === undefined ? { leases } : { leases, presence };
    return this.#post('/api/agent/heartbeats', body, heartbeatAnswerSchema);
  }

  /** @returns the leases that were still the agent's */
  async returnLeases(leases: readonly string[]): Promise<readonly string[]> {
    return (await this.#post('/api/agent/leases/return', { leases }, returnLeasesAnswerSchema)).returned;
  }

  postResults(body: PostResultsBody): Promise<z.infer<typeof postResultsAnswerSchema>> {
    return this.#post('/api/agent/results', body, postResultsAnswerSchema, [200, 404, 409, 422]);
  }

  async leaseDryRun(): Promise<LeasedDryRun | null> {
    return (await this.#post('/api/agent/dry_runs/lease', {}, leaseDryRunAnswerSchema)).dry_run;
  }

  async postDryRun(id: string, body: z.infer<typeof postDryRunBodySchema>): Promise<void> {
    await this.#post(`/api/agent/dry_runs/${id}/outcome`, body, postDryRunAnswerSchema);
  }

  visitPermits(body: VisitPermitsBody): Promise<VisitPermitsAnswer> {
    return this.#post('/api/agent/visit_permits', body, visitPermitsAnswerSchema);
  }

  async putEvidence(lease: string, sha256: Sha256, bytes: Buffer): Promise<void> {
    await this.#send(
      'PUT',
      `/api/agent/evidence/${sha256}?lease=${lease}`,
      bytes,
      'application/octet-stream',
      [200, 201],
    );
  }

  async close(): Promise<void> {
    await this.#connections.destroy();
  }

  async #post<Schema extends z.ZodType>(
    path: string,
    body: unknown,
    schema: Schema,
    accepted: readonly number[] = [200, 201],
  ): Promise<z.infer<Schema>> {
    const text = await this.#send('POST', path, JSON.stringify(body), 'application/json', accepted);
    try {
      return schema.parse(JSON.parse(text));
    } catch (cause) {
      throw new AgentApiError(502, `${path} answered with something else than agreed.`, { cause });
    }
  }

  async #send(
    method: 'POST' | 'PUT',
    path: string,
    body: string | Buffer,
    contentType: string,
    accepted: readonly number[],
  ): Promise<string> {
    const authorization = this.#credential === undefined ? {} : { authorization: `Bearer ${this.#credential}` };
    let status = 0;
    let text: string;
    try {
      const answer = await request(`${this.#baseUrl}${path}`, {
        method,
        body,
        headers: { 'content-type': contentType, ...authorization },
        dispatcher: this.#connections,
        headersTimeout: REQUEST_LIMIT_MS,
        bodyTimeout: REQUEST_LIMIT_MS,
      });
      status = answer.statusCode;
      text = await answer.body.text();
    } catch (cause) {
      throw new AgentApiError(0, `${path} could not be reached.`, { cause });
    }
    if (!accepted.includes(status)) {
      throw new AgentApiError(status, `${path} answered with status ${status}: ${text.slice(0, 300)}`);
    }
    return text;
  }
}
