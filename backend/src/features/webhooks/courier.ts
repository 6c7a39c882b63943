import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '@proofline/platform/clock';
import type { Log } from '@proofline/platform/log/create-log';
import { bodyToSend, type RemakingDeps } from './body-to-send.ts';
import { claimMessage, type DueMessage, dueMessages } from './claim-messages.ts';
import { hasRoomFor, heldBy, type Sending } from './places.ts';
import { type AttemptLimits, postMessage, type WayOut } from './post-message.ts';
import { validSecrets } from './secrets.ts';
import { type SettlingDeps, settleAttempt } from './settle-attempt.ts';
import { signedHeaders } from './sign.ts';

/** A message that a dying process had under way is tried again after this, in addition to what an attempt may take. */
const claimMarginMs = 10_000;
/** How soon what comes due is begun while others are under way. */
const lookEveryMs = 250;
const USER_AGENT = 'Proofline-Webhooks/1';

export interface CourierDeps extends SettlingDeps, RemakingDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly way: WayOut;
  readonly limits: AttemptLimits;
}

interface UnderWay extends Sending {
  readonly ended: Promise<void>;
}

/**
 * Sends what is due. Each receiver has a few places of its own, and each organisation as many as it leaves to others: one
 * that answers after a minute, or without end, holds its own messages and no others'.
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
    for (const message of await dueMessages(db, clock.now(), heldBy([...this.#underWay.values()]))) {
      signal.throwIfAborted();
      const { id, webhook_id: webhookId, organization_id: organizationId, is_failing: isFailing } = message;
      const sending = { webhookId, organizationId, isFailing };
      if (this.#underWay.has(id) || !hasRoomFor(sending, [...this.#underWay.values()])) continue;
      const now = clock.now();
      const claimMs = this.#deps.limits.attemptMs + claimMarginMs;
      const claimed = await claimMessage(db, message, { now, claimMs });
      if (claimed === undefined) continue;
      const ended = this.#attempt(message, claimed, signal).finally(() => this.#free(id));
      this.#underWay.set(id, { ...sending, ended });
    }
  }

  #free(id: string): void {
    this.#underWay.delete(id);
    const freed = this.#freed;
    this.#freed = Promise.withResolvers();
    freed.resolve();
  }

  async #attempt(
    message: DueMessage,
    { attempt, firstAt }: { readonly attempt: number; readonly firstAt: Date },
    signal: AbortSignal,
  ): Promise<void> {
    const { clock, way, limits, log } = this.#deps;
    const at = clock.now();
    try {
      const body = await bodyToSend(this.#deps, message);
      const headers = {
        ...{ 'content-type': 'application/json', 'user-agent': USER_AGENT },
        ...signedHeaders({ id: message.id, body }, validSecrets(message, at), at),
      };
      const began = performance.now();
      const posted = await postMessage({ url: message.url, headers, body }, way, limits, signal);
      const durationMs = performance.now() - began;
      await settleAttempt(this.#deps, { message, attempt, firstAt, at, durationMs, posted }, clock.now());
    } catch (err) {
      // Broken off, or what came of it could not be kept: it is sent again under the same id when the claim is over.
      if (!signal.aborted) log.warn({ err, webhook: message.webhook_id }, 'what came of a webhook is not known');
    }
  }
}
