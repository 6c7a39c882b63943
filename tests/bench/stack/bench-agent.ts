import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createRegistrationToken } from '@proofline/backend/features/agents/registration-token';
import { type LeasedTarget, leaseAnswerSchema, MAX_TARGETS_PER_LEASE } from '@proofline/contracts/agent-api/leases';
import { registerAgentAnswerSchema } from '@proofline/contracts/agent-api/registration';
import { postResultsAnswerSchema, type postResultsBodySchema } from '@proofline/contracts/agent-api/results';
import { systemClock } from '@proofline/platform/clock';
import type { z } from 'zod';
import type { Stack } from './start-stack.ts';

export type TargetToPost = z.input<typeof postResultsBodySchema>['targets'][number];

const patienceMs = 30_000;
const retryMs = 200;

/** Speaks the agent API over HTTP, and makes up what it finds. */
export class BenchAgent {
  readonly #apiUrl: string;
  readonly #credential: string;

  constructor(apiUrl: string, credential: string) {
    this.#apiUrl = apiUrl;
    this.#credential = credential;
  }

  static async register({ apiUrl, db }: Pick<Stack, 'apiUrl' | 'db'>, name: string): Promise<BenchAgent> {
    const { token } = await createRegistrationToken({ db, clock: systemClock });
    const answer = await fetch(`${apiUrl}/api/agent/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ registration_token: token, name, countries: '*' }),
    });
    return new BenchAgent(apiUrl, registerAgentAnswerSchema.parse(await answer.json()).credential);
  }

  async lease(maxTargets = MAX_TARGETS_PER_LEASE): Promise<LeasedTarget[]> {
    const answer = await this.#send('POST', '/api/agent/leases', JSON.stringify({ max_targets: maxTargets }));
    return leaseAnswerSchema.parse(answer).targets;
  }

  async heartbeat(leases: readonly string[]): Promise<void> {
    await this.#send('POST', '/api/agent/heartbeats', JSON.stringify({ leases }));
  }

  /** @throws when one of them was not stored */
  async post(targets: readonly TargetToPost[]): Promise<void> {
    const answer = await this.#send('POST', '/api/agent/results', JSON.stringify({ targets }));
    const refused = postResultsAnswerSchema.parse(answer).targets.find(({ status }) => status !== 'stored');
    if (refused !== undefined) throw new Error(`A result was refused: ${JSON.stringify(refused)}`);
  }

  /** @returns the status with which a post of one target is answered */
  async postStatus(target: TargetToPost): Promise<number> {
    const answer = await fetch(`${this.#apiUrl}/api/agent/results`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#credential}`, 'content-type': 'application/json' },
      body: JSON.stringify({ targets: [target] }),
    });
    await answer.body?.cancel();
    return answer.status;
  }

  async storeEvidence(lease: string, content: string | Uint8Array<ArrayBuffer>): Promise<string> {
    const sha256 = createHash('sha256').update(content).digest('hex');
    await this.#send('PUT', `/api/agent/evidence/${sha256}?lease=${lease}`, content, 'application/octet-stream');
    return sha256;
  }

  /** What is unavailable for the moment is asked again unchanged, as a crawler agent does. */
  async #send(
    method: string,
    path: string,
    body: string | Uint8Array<ArrayBuffer>,
    type = 'application/json',
  ): Promise<unknown> {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      const answer = await fetch(`${this.#apiUrl}${path}`, {
        method,
        headers: { authorization: `Bearer ${this.#credential}`, 'content-type': type },
        body,
      });
      if (answer.ok) return await answer.json();
      const text = await answer.text();
      if (answer.status !== 503 || Date.now() > deadline) {
        throw new Error(`${method} ${path} was answered ${answer.status}: ${text.slice(0, 500)}`);
      }
      await wait(retryMs);
    }
  }
}

/** A target with one judged page of common size: three rules, each with a place on the page. */
export function finishedTarget(
  target: LeasedTarget,
  evidence: readonly string[],
  compliant = target.target % 3 !== 0,
): TargetToPost {
  const pick = (offset: number) => evidence[(target.target * 3 + offset) % evidence.length] ?? '';
  const context = 'Lorem ipsum dolor sit amet consetetur sadipscing elitr ';
  return {
    report: target.report,
    target: target.target,
    lease: target.lease,
    revision: target.revision,
    pages: [
      {
        type: 'PageJudged',
        data: {
          page: 1,
          url: target.url,
          country: target.country,
          fetchedAt: new Date().toISOString(),
          attempts: 1,
          durationMs: 900,
          seen: {
            finalUrl: target.url,
            title: 'Spinwise reviews',
            httpStatus: 200,
            redirectChain: [],
            languages: [{ code: 'en', confidence: 0.9 }],
            linkCount: 46,
            imageCount: 18,
            exit: { address: '203.0.113.24', country: 'GB' },
            browser: 'Chromium 156',
            evidence: { html: pick(0), text: pick(1), screenshot: pick(2), htmlBytes: 41_200 },
          },
          filters: null,
          verdict: {
            compliant,
            rating: compliant ? 100 : 67,
            perRule: ['r1', 'r2', 'r3'].map((id, index) => ({
              id,
              score: index === 0 && !compliant ? (0 as const) : (100 as const),
              found: 'Found "18+" once.',
              keywords: ['18+'],
              links: [],
              exportedParameters: [],
              images: [],
              spans: [{ start: 120, end: 123, text: '18+', before: context, after: context }],
              matchCount: 1,
            })),
          },
        },
      },
    ],
    finished: { outcome: 'judged' },
  };
}
