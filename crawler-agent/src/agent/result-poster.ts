import { setTimeout as delay } from 'node:timers/promises';
import type { LeasedTarget } from '@proofline/contracts/agent-api/leases';
import { MAX_TARGETS_PER_POST, type PostedPage, type PostResultsBody } from '@proofline/contracts/agent-api/results';
import type { Sha256 } from '@proofline/contracts/ids';
import type { Log } from '@proofline/platform/log/create-log';
import type { AgentApi } from '../api/agent-api.ts';
import { AgentApiError } from '../api/agent-api-error.ts';
import { LeaseLost } from '../api/lease-lost.ts';
import { withRetry } from '../api/with-retry.ts';

/** Results wait this long for company, so that quick pages share a request. */
const GATHER_MS = 60;
/** Results of many findings are posted fewer at a time: a post is read whole, and may have a few megabytes. */
const MAX_POST_CHARS = 1_000_000;
/** How long the api may be away before a result is given up; its lease is over by then. */
const POST_LIMIT_MS = 60_000;
const MAX_REMEMBERED_EVIDENCE = 10_000;
/** The api lets evidence be named for a day; what was stored longer ago than this is handed in anew. */
const EVIDENCE_REMEMBERED_MS = 6 * 3_600_000;

type TargetPost = PostResultsBody['targets'][number];

type PosterApi = Pick<AgentApi, 'postResults' | 'putEvidence'>;

interface Waiting {
  readonly post: TargetPost;
  /** As JSON. */
  readonly chars: number;
  readonly resolve: (revision: number) => void;
  readonly reject: (error: unknown) => void;
}

/** Stores evidence, then posts results in batches; each lease has at most one post under way, so revisions follow. */
export class ResultPoster {
  readonly #api: PosterApi;
  readonly #log: Log;
  readonly #signal: AbortSignal;
  /** When each was handed in (`performance.now()`, which nobody sets), oldest first. */
  readonly #stored = new Map<Sha256, number>();
  #waiting: Waiting[] = [];
  #flushing: Promise<void> | undefined;

  constructor(api: PosterApi, log: Log, signal: AbortSignal) {
    this.#api = api;
    this.#log = log;
    this.#signal = signal;
  }

  /**
   * Evidence comes first: a result that names bytes nobody has is refused.
   * @throws LeaseLost when the target is no longer the agent's; AgentApiError when the api refuses or stays away
   */
  async storeEvidence(lease: string, files: ReadonlyMap<Sha256, Buffer>): Promise<void> {
    const notBefore = performance.now() - EVIDENCE_REMEMBERED_MS;
    const missing = [...files].filter(([sha256]) => (this.#stored.get(sha256) ?? Number.NEGATIVE_INFINITY) < notBefore);
    const options = { limitMs: POST_LIMIT_MS, signal: this.#signal };
    try {
      await Promise.all(
        missing.map(([sha256, bytes]) => withRetry(() => this.#api.putEvidence(lease, sha256, bytes), options)),
      );
    } catch (error) {
      if (error instanceof AgentApiError && error.status === 409) throw new LeaseLost('The lease ran out.');
      throw error;
    }
    for (const [sha256] of missing) {
      this.#stored.delete(sha256);
      this.#stored.set(sha256, performance.now());
    }
    for (const oldest of this.#stored.keys()) {
      if (this.#stored.size <= MAX_REMEMBERED_EVIDENCE) break;
      this.#stored.delete(oldest);
    }
  }

  /**
   * Posts pages of a lease, and its end unless there is more to come (null).
   * @returns the revision the next post must name
   * @throws LeaseLost when the target is no longer the agent's; AgentApiError when the api refuses or stays away
   */
  post(
    target: LeasedTarget,
    revision: number,
    pages: readonly PostedPage[],
    finished: TargetPost['finished'],
  ): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const post: TargetPost = {
      report: target.report,
      target: target.target,
      lease: target.lease,
      revision,
      pages: [...pages],
      finished,
    };
    this.#waiting.push({ post, chars: JSON.stringify(post).length, resolve, reject });
    this.#flushing ??= this.#flush().finally(() => {
      this.#flushing = undefined;
    });
    return promise;
  }

  async #flush(): Promise<void> {
    while (this.#waiting.length > 0) {
      await delay(GATHER_MS);
      const batch = this.#waiting.splice(0, fitting(this.#waiting));
      await this.#send(batch);
    }
  }

  async #send(batch: readonly Waiting[]): Promise<void> {
    try {
      const body = { targets: batch.map(({ post }) => post) };
      const options = { limitMs: POST_LIMIT_MS, signal: this.#signal };
      const answer = await withRetry(() => this.#api.postResults(body), options);
      // The api has lost what it took once: what is handed in next is handed in whole.
      if (answer.targets.some(({ status }) => status === 'evidence_missing')) this.#stored.clear();
      for (const waiting of batch) settle(waiting, answer.targets);
    } catch (error) {
      if (batch.length > 1 && isAboutTheBody(error)) {
        // One page that the api does not take must not cost the others their results: each on its own.
        for (const alone of batch) await this.#send([alone]);
        return;
      }
      this.#log.warn({ err: error, targets: batch.length }, 'results could not be posted');
      for (const { reject } of batch) reject(error);
    }
  }
}

/** How many of the first fit into one post; at least one. */
function fitting(waiting: readonly Waiting[]): number {
  let chars = 0;
  const tooMany = waiting.findIndex(({ chars: more }, index) => {
    chars += more;
    return index > 0 && (index >= MAX_TARGETS_PER_POST || chars > MAX_POST_CHARS);
  });
  return tooMany === -1 ? waiting.length : tooMany;
}

/** The api refused the request whole, for what is in it: unreadable, or too large. */
function isAboutTheBody(error: unknown): boolean {
  return error instanceof AgentApiError && (error.status === 400 || error.status === 413);
}

type Answers = Awaited<ReturnType<AgentApi['postResults']>>['targets'];

function settle({ post, resolve, reject }: Waiting, answers: Answers): void {
  const answer = answers.find(({ report, target }) => report === post.report && target === post.target);
  if (answer?.status === 'stored' && answer.revision !== null) resolve(answer.revision);
  else if (answer?.status === 'lease_lost' || answer?.status === 'not_found') {
    reject(new LeaseLost(answer.detail ?? 'The target is no longer ours.'));
  } else reject(new AgentApiError(422, `The result was refused: ${answer?.status} ${answer?.detail ?? ''}`));
}
