import type { LeasedTarget } from '@proofline/contracts/agent-api/leases';
import { LeaseLost } from '../api/lease-lost.ts';

export interface HeldLease {
  readonly target: LeasedTarget;
  /** Aborted when the lease is lost or the agent stops: its work ends. */
  readonly abort: AbortController;
  /** Aborted when no further page is to be begun: its run is to pause. */
  readonly ending: AbortController;
}

/** The leases an agent works on, by id. */
export class HeldLeases {
  readonly #held = new Map<string, HeldLease>();

  get ids(): string[] {
    return [...this.#held.keys()];
  }

  get size(): number {
    return this.#held.size;
  }

  take(target: LeasedTarget): HeldLease {
    const lease = { target, abort: new AbortController(), ending: new AbortController() };
    this.#held.set(target.lease, lease);
    return lease;
  }

  release(leaseId: string): void {
    this.#held.delete(leaseId);
  }

  /** Ends the work on a lease that is no longer the agent's. */
  lose(leaseId: string, why: string): void {
    this.#held.get(leaseId)?.abort.abort(new LeaseLost(why));
    this.#held.delete(leaseId);
  }

  /** Lets the page under way come to its end, and begins no other. */
  end(leaseId: string): void {
    this.#held.get(leaseId)?.ending.abort();
  }

  loseAll(why: string): void {
    for (const id of this.ids) this.lose(id, why);
  }
}
