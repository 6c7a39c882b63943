import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type Assignment,
  heartbeatAnswerSchema,
  type LeasedTarget,
  leaseAnswerSchema,
  returnLeasesAnswerSchema,
} from '@proofline/contracts/agent-api/leases';
import { registerAgentAnswerSchema } from '@proofline/contracts/agent-api/registration';
import {
  type postedPageSchema,
  postResultsAnswerSchema,
  type postResultsBodySchema,
} from '@proofline/contracts/agent-api/results';
import type { CheckKind } from '@proofline/contracts/check-kinds';
import type { z } from 'zod';

export type PageToPost = z.input<typeof postedPageSchema>;
export type TargetToPost = z.input<typeof postResultsBodySchema>['targets'][number];

const defaultLimitMs = 20_000;
const pollMs = 20;

export interface HttpAnswer<Body> {
  readonly status: number;
  readonly body: Body;
}

/** Speaks the agent API over HTTP like a crawler agent, and finds whatever it is told to find. */
export class ScriptedAgent {
  readonly agentId: string;
  readonly credential: string;
  readonly #apiUrl: string;

  constructor(apiUrl: string, agentId: string, credential: string) {
    this.#apiUrl = apiUrl;
    this.agentId = agentId;
    this.credential = credential;
  }

  static async register(
    apiUrl: string,
    registrationToken: string,
    countries: '*' | readonly string[],
  ): Promise<ScriptedAgent> {
    const answer = await fetch(`${apiUrl}/api/agent/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ registration_token: registrationToken, name: 'scripted', countries }),
    });
    if (answer.status !== 201) throw new Error(`Registration was answered ${answer.status}.`);
    const { agent_id, credential } = registerAgentAnswerSchema.parse(await answer.json());
    return new ScriptedAgent(apiUrl, agent_id, credential);
  }

  /** Any request with this agent's credential. */
  async request(method: string, path: string, body?: string, type = 'application/json'): Promise<HttpAnswer<unknown>> {
    const answer = await fetch(`${this.#apiUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${this.credential}`, ...(body === undefined ? {} : { 'content-type': type }) },
      ...(body === undefined ? {} : { body }),
    });
    return { status: answer.status, body: await answer.json() };
  }

  /** @param kinds what it says it can crawl; absent: it says nothing */
  async lease(
    maxTargets = 20,
    kinds?: readonly CheckKind[],
  ): Promise<{ targets: LeasedTarget[]; assignments: Assignment[] }> {
    const body = JSON.stringify({ max_targets: maxTargets, kinds });
    return leaseAnswerSchema.parse((await this.request('POST', '/api/agent/leases', body)).body);
  }

  async heartbeat(leases: readonly string[]): Promise<{ deadline: string; lost: string[]; ending: string[] }> {
    const answer = await this.request('POST', '/api/agent/heartbeats', JSON.stringify({ leases }));
    return heartbeatAnswerSchema.parse(answer.body);
  }

  async returnLeases(leases: readonly string[]): Promise<string[]> {
    const answer = await this.request('POST', '/api/agent/leases/return', JSON.stringify({ leases }));
    return returnLeasesAnswerSchema.parse(answer.body).returned;
  }

  async post(...targets: readonly TargetToPost[]): Promise<HttpAnswer<z.infer<typeof postResultsAnswerSchema>>> {
    const { status, body } = await this.request('POST', '/api/agent/results', JSON.stringify({ targets }));
    return { status, body: postResultsAnswerSchema.parse(body) };
  }

  /** Stores bytes as evidence of a lease. @returns their address */
  async store(lease: string, content: string): Promise<string> {
    const sha256 = createHash('sha256').update(content).digest('hex');
    await this.putEvidence(lease, sha256, content);
    return sha256;
  }

  async putEvidence(lease: string, sha256: string, content: string): Promise<HttpAnswer<unknown>> {
    const path = `/api/agent/evidence/${sha256}?lease=${lease}`;
    return await this.request('PUT', path, content, 'application/octet-stream');
  }

  /** A judged page whose evidence is stored. */
  async judgedPage(target: LeasedTarget, page = 1, compliant = true): Promise<PageToPost> {
    return judgedPage(target, await this.store(target.lease, `evidence of ${target.url}`), page, compliant);
  }

  /**
   * Works on whatever there is, one judged page a target, until so many are finished and there is nothing left.
   * @returns targets finished
   */
  async work(expectedTargets: number, limitMs = defaultLimitMs): Promise<number> {
    const deadline = Date.now() + limitMs;
    let finished = 0;
    for (;;) {
      const { targets } = await this.lease();
      if (targets.length === 0) {
        if (finished >= expectedTargets || Date.now() > deadline) return finished;
        await wait(pollMs);
        continue;
      }
      const posts = await Promise.all(
        targets.map(async (target) => wholeTarget(target, await this.judgedPage(target))),
      );
      const { body } = await this.post(...posts);
      finished += body.targets.filter(({ status }) => status === 'stored').length;
    }
  }
}

/** A post of all there is of a target. */
export function wholeTarget(target: LeasedTarget, ...pages: readonly PageToPost[]): TargetToPost {
  const { report, lease, revision } = target;
  return { report, target: target.target, lease, revision, pages: [...pages], finished: { outcome: 'judged' } };
}

export function judgedPage(target: LeasedTarget, evidence: string, page = 1, compliant = true): PageToPost {
  return {
    type: 'PageJudged',
    data: {
      page,
      url: `${target.url}?page=${page}`,
      country: target.country,
      fetchedAt: new Date().toISOString(),
      attempts: 1,
      durationMs: 120,
      seen: {
        finalUrl: target.url,
        title: 'A page',
        httpStatus: 200,
        redirectChain: [],
        languages: [],
        linkCount: 3,
        imageCount: 1,
        exit: { address: null, country: null },
        browser: 'Scripted 1',
        evidence: { html: evidence, text: evidence, screenshot: null, htmlBytes: 10 },
      },
      filters: null,
      verdict: { compliant, rating: compliant ? 100 : 0, perRule: [] },
    },
  };
}
