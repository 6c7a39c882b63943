import type { AllStreamSubscription, RecordedEvent, StreamSubscription } from '@eventstore/db-client';
import { vi } from 'vitest';

const waitLimitMs = 10_000;

/** Collects what a subscription brings, in order, and waits for it with a limit. */
export class SubscriptionProbe {
  readonly events: RecordedEvent[] = [];
  /** `event`, `caught up`, `fell behind` and `checkpoint <position>` as they came. */
  readonly order: string[] = [];
  readonly checkpoints: bigint[] = [];
  confirmations = 0;
  error: unknown;
  ended = false;
  #subscription: AllStreamSubscription | StreamSubscription | undefined;

  /** To be given to the filter. */
  readonly checkpointReached = async (_: AllStreamSubscription, position: { commit: bigint }): Promise<void> => {
    this.checkpoints.push(position.commit);
    this.order.push(`checkpoint ${position.commit}`);
  };

  watch(subscription: AllStreamSubscription | StreamSubscription): this {
    this.#subscription = subscription;
    subscription.on('confirmation', () => {
      this.confirmations += 1;
    });
    subscription.on('caughtUp', () => this.order.push('caught up'));
    subscription.on('fellBehind', () => this.order.push('fell behind'));
    subscription.on('error', (error) => {
      this.error = error;
    });
    subscription.on('end', () => {
      this.ended = true;
    });
    subscription.on('data', ({ event }: { event?: RecordedEvent }) => {
      if (!event) return;
      this.events.push(event);
      this.order.push('event');
    });
    return this;
  }

  async until(condition: (probe: this) => boolean): Promise<this> {
    await vi.waitFor(
      () => {
        if (!condition(this))
          throw new Error(`After ${this.events.length} events, ${this.order.slice(-5).join(', ')}, ${this.error}.`);
      },
      { timeout: waitLimitMs, interval: 5 },
    );
    return this;
  }

  confirmed(): Promise<this> {
    return this.until(({ confirmations }) => confirmations > 0);
  }

  caughtUp(): Promise<this> {
    return this.until(({ order }) => order.includes('caught up'));
  }

  async stop(): Promise<void> {
    await this.#subscription?.unsubscribe();
  }
}
