import type { FeedTokenId } from '@proofline/contracts/api/event-feed';
import type { Log } from '@proofline/platform/log/create-log';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { feedMark } from '@proofline/projections/feed/query';
import { inRequestScope } from '../../kernel/http/tenant-scope.ts';
import { tokensAlive } from './token-rows.ts';

/** How soon a reader that waits hears of something new. */
const lookMs = 200;
/** How often the tokens of those who read are looked at: well below the five seconds in which a revoked one is out. */
const tokenMs = 1_500;

interface Reader {
  readonly tokenId: FeedTokenId;
  readonly ended: AbortController;
}

/**
 * One look at the feed's checkpoint and one at the tokens, for all readers of this process together: a thousand that wait
 * cost as much as one. Looks only while somebody reads.
 */
export class FeedWatch {
  readonly #db: Knex;
  readonly #log: Log;
  readonly #readers = new Set<Reader>();
  #mark = '';
  #moved = Promise.withResolvers<void>();
  #tokensAt = 0;
  #isLooking = false;

  constructor({ db, log }: { readonly db: Knex; readonly log: Log }) {
    this.#db = db;
    this.#log = log;
  }

  /**
   * Somebody reads from now on.
   * @returns `ended` aborts when the token is worth nothing any more; `leave` must be called
   */
  enter(tokenId: FeedTokenId): { readonly ended: AbortSignal; readonly leave: () => void } {
    const reader = { tokenId, ended: new AbortController() };
    this.#readers.add(reader);
    if (!this.#isLooking) void inRequestScope(() => this.#look());
    return { ended: reader.ended.signal, leave: () => void this.#readers.delete(reader) };
  }

  /** Read it before the feed: what happens after it is not missed by `moved`. */
  get mark(): Promise<void> {
    return this.#moved.promise;
  }

  async #look(): Promise<void> {
    this.#isLooking = true;
    while (this.#readers.size > 0) {
      try {
        const mark = await feedMark(this.#db);
        if (mark !== this.#mark) this.#tell(mark);
        await this.#endRevoked();
      } catch (error) {
        // Whoever reads meanwhile is told by their own question.
        this.#log.warn({ err: error }, 'the event feed could not be looked at');
      }
      await new Promise((resolve) => setTimeout(resolve, lookMs));
    }
    this.#isLooking = false;
  }

  #tell(mark: string): void {
    this.#mark = mark;
    const moved = this.#moved;
    this.#moved = Promise.withResolvers<void>();
    moved.resolve();
  }

  async #endRevoked(): Promise<void> {
    if (performance.now() - this.#tokensAt < tokenMs) return;
    const alive = await tokensAlive(this.#db, [...new Set([...this.#readers].map(({ tokenId }) => tokenId))]);
    this.#tokensAt = performance.now();
    for (const { tokenId, ended } of this.#readers) if (!alive.has(tokenId)) ended.abort();
  }
}
