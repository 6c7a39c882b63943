import { setTimeout as wait } from 'node:timers/promises';
import type { WebhookId } from '@proofline/contracts/webhooks';
import type { Clock } from '@proofline/platform/clock';
import type { Log } from '@proofline/platform/log/create-log';
import { claimMessage, type DueMessage, dueMessages, MAX_AT_ONCE_PER_WEBHOOK } from './claim-messages.ts';
import { type AttemptLimits, postMessage, type WayOut } from './post-message.ts';
import { validSecrets } from './secrets.ts';
import { type SettlingDeps, settleAttempt } from './settle-attempt.ts';
import { signedHeaders } from './sign.ts';

/** Under way at a time, of all webhooks together. */
const MAX_AT_ONCE = 64;
/** Of them to receivers whose last attempt was in vain: they leave room for those who take what they are sent. */
const MAX_FAILING_AT_ONCE = 32;
/** A message that a dying process had under way is tried again after this, in addition to what an attempt may take. */
const claimMarginMs = 10_000;
/** How soon what comes due is begun while others are under way. */
const lookEveryMs = 250;
const USER_AGENT = 'Proofline-Webhooks/1';

export interface CourierDeps extends SettlingDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly way: WayOut;
  readonly limits: AttemptLimits;
}

interface UnderWay {
  readonly webhookId: WebhookId;
  readonly isFailing: boolean;
  readonly ended: Promise<void>;
}

/**
 * Sends what is due. Each receiver has a few places of its own and waits for nobody: one that answers after a minute, or
 * without end, holds its own messages and no others'.
 */
export class Courier {
  readonly #deps: CourierDeps;
  readonly #underWay = new Map<string, UnderWay>();
  #freed = Promise.withResolvers<void>();

  constructor(deps: CourierDeps) {
    this.#deps = deps;
  }

  /** Sends until nothing is under way and nothing is due; what comes due meanwhile begins when it does. */
  async work(signal: AbortSignal): Promise<void> {
    do {
      const freed = this.#freed.promise;
      await this.#begin(signal);
      if (this.#underWay.size > 0) await Promise.race([freed, wait(lookEveryMs, undefined, { signal })]);
    } while (this.#underWay.size > 0);
  }

  /** When nothing is under way any more. */
  async ended(): Promise<void> {
    await Promise.all([...this.#underWay.values()].map(({ ended }) => ended));
  }

  /** Begins what is due and has room; does not wait for its end. */
  async #begin(signal: AbortSignal): Promise<void> {
    const { db, clock } = this.#deps;
    for (const message of await dueMessages(db, clock.now())) {
      signal.throwIfAborted();
      if (!this.#hasRoomFor(message)) continue;
      const now = clock.now();
      const claimMs = this.#deps.limits.attemptMs + claimMarginMs;
      const claimed = await claimMessage(db, message, { now, claimMs });
      if (claimed === undefined) continue;
      const { id, webhook_id: webhookId, is_failing: isFailing } = message;
      const ended = this.#attempt(message, claimed, signal).finally(() => this.#free(id));
      this.#underWay.set(id, { webhookId, isFailing, ended });
    }
  }

  #free(id: string): void {
    this.#underWay.delete(id);
    const freed = this.#freed;
    this.#freed = Promise.withResolvers();
    freed.resolve();
  }

  #hasRoomFor({ id, webhook_id: webhookId, is_failing: isFailing }: DueMessage): boolean {
    const all = [...this.#underWay.values()];
    const own = all.filter((one) => one.webhookId === webhookId).length;
    if (this.#underWay.has(id) || all.length >= MAX_AT_ONCE) return false;
    if (!isFailing) return own < MAX_AT_ONCE_PER_WEBHOOK;
    // One that takes nothing is asked one by one.
    return own === 0 && all.filter((one) => one.isFailing).length < MAX_FAILING_AT_ONCE;
  }

  async #attempt(
    message: DueMessage,
    { attempt, firstAt }: { readonly attempt: number; readonly firstAt: Date },
    signal: AbortSignal,
  ): Promise<void> {
    const { clock, way, limits, log } = this.#deps;
    const at = clock.now();
    const began = performance.now();
    const headers = {
      ...{ 'content-type': 'application/json', 'user-agent': USER_AGENT },
      ...signedHeaders(message, validSecrets(message, at), at),
    };
    try {
      const posted = await postMessage({ url: message.url, headers, body: message.body }, way, limits, signal);
      const durationMs = performance.now() - began;
      await settleAttempt(this.#deps, { message, attempt, firstAt, at, durationMs, posted }, clock.now());
    } catch (err) {
      // Broken off, or what came of it could not be kept: it is sent again under the same id when the claim is over.
      if (!signal.aborted) log.warn({ err, webhook: message.webhook_id }, 'what came of a webhook is not known');
    }
  }
}
