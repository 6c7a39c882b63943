import { IDEMPOTENCY_KEY_HOURS } from '@proofline/contracts/api/idempotency';
import { derivedEventId } from '@proofline/platform/event-log/derived-id';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';

/** Of one user, answered, and as many of which it is not known what became; the oldest of each go first. */
export const MAX_REQUESTS_KEPT = 200;
/** Others' outdated rows that a request takes along. */
const maxSwept = 50;
/** Longer than any command works; who took it up is gone then, killed or cut off, and the next one takes over. */
const lockMarginMs = 6_000;

/** One go at a command: further ones do not touch what it holds. */
export interface Attempt {
  readonly id: string;
  readonly attempt: number;
  /** The same for every attempt. A key that comes again when it is known no more begins another command. */
  readonly commandId: string;
}

export type Claim =
  | { readonly is: 'ours'; readonly attempt: Attempt }
  | { readonly is: 'answered'; readonly answer: Buffer }
  | { readonly is: 'at_work' }
  | { readonly is: 'another_body' };

interface Row {
  readonly id: string;
  readonly fingerprint: Buffer;
  readonly first_seen_at: Date;
  readonly attempt: number;
  readonly reserved_id: string | null;
  readonly done: Buffer | null;
  readonly answer: Buffer | null;
}

/** What is known of commands that came with a key. */
export class IdempotentRequests {
  readonly #db: Knex;

  constructor(db: Knex) {
    this.#db = db;
  }

  /** Takes the command up, unless it is answered, at work elsewhere, or another one under the same key. */
  async claim(
    id: string,
    { userId, fingerprint, limitMs }: { userId: number; fingerprint: Buffer; limitMs: number },
  ): Promise<Claim> {
    await this.#sweep(userId);
    const lockMs = limitMs + lockMarginMs;
    const { rows: claimed } = await this.#db.raw<{ rows: Row[] }>(
      `insert into idempotent_requests as r (id, user_id, fingerprint, locked_until)
       values (:id, :userId, :fingerprint, now() + :lockMs * interval '1 ms')
       on conflict (id) do update set locked_until = excluded.locked_until, attempt = r.attempt + 1
         where r.answer is null and r.fingerprint = excluded.fingerprint
           and (r.locked_until is null or r.locked_until < now())
       returning *`,
      { id, userId, fingerprint, lockMs },
    );
    const [ours] = claimed;
    if (ours) return { is: 'ours', attempt: attemptOf(ours) };
    const row = await this.#db<Row>('idempotent_requests').where({ id }).first();
    // It was refused in this very moment, and is forgotten: whoever asks again begins anew.
    if (row === undefined) return { is: 'at_work' };
    if (!row.fingerprint.equals(fingerprint)) return { is: 'another_body' };
    return row.answer ? { is: 'answered', answer: row.answer } : { is: 'at_work' };
  }

  /** The number drawn for this command, by whichever attempt came first; `again` where that one turned out to be taken. */
  async reserve({ id }: Attempt, draw: () => Promise<number>, again: boolean): Promise<number> {
    const known = again ? undefined : await this.#db<Row>('idempotent_requests').where({ id }).first('reserved_id');
    if (known?.reserved_id) return Number(known.reserved_id);
    const drawn = await draw();
    await this.#db('idempotent_requests').where({ id }).update({ reserved_id: drawn });
    return drawn;
  }

  /** What an earlier attempt's transaction came to. */
  async done({ id }: Attempt): Promise<Buffer | undefined> {
    const known = await this.#db<Row>('idempotent_requests').where({ id }).first('done');
    return known?.done ?? undefined;
  }

  /**
   * In the transaction that does it, at its end.
   * @returns false where another attempt has taken over, or has done it: this one must not
   */
  async noteDone(trx: Knex.Transaction, { id, attempt }: Attempt, done: Buffer): Promise<boolean> {
    // What an organisation's people may not touch; at the end of the transaction they are who they were.
    await trx.raw(`select set_config('role', 'none', true)`);
    return (await trx<Row>('idempotent_requests').where({ id, attempt, done: null }).update({ done })) === 1;
  }

  async answered({ id }: Attempt, answer: Buffer): Promise<void> {
    await this.#db('idempotent_requests').where({ id, answer: null }).update({ answer, locked_until: null });
  }

  /** What became of it is not known: the next attempt may begin at once. */
  async released({ id, attempt }: Pick<Attempt, 'id' | 'attempt'>): Promise<void> {
    await this.#db('idempotent_requests').where({ id, attempt, answer: null }).update({ locked_until: null });
  }

  /** Nothing was done: nothing is kept. Not so when an earlier attempt may have done something. */
  async refused({ id, attempt }: Attempt): Promise<void> {
    if (attempt === 1) await this.#db('idempotent_requests').where({ id, attempt, answer: null, done: null }).delete();
    await this.released({ id, attempt });
  }

  async #sweep(userId: number): Promise<void> {
    await this.#db.raw(
      `delete from idempotent_requests where id in (
         (select id from idempotent_requests where user_id = :userId and answer is not null
          order by first_seen_at desc offset :maxRequestsKept - 1)
         union all
         -- What is answered takes no room from what a screen still asks about.
         (select id from idempotent_requests where user_id = :userId and answer is null
          order by first_seen_at desc offset :maxRequestsKept - 1)
         union all
         (select id from idempotent_requests where first_seen_at < now() - :hours * interval '1 hour' limit :maxSwept)
       ) and (locked_until is null or locked_until < now())`,
      { userId, maxRequestsKept: MAX_REQUESTS_KEPT, hours: IDEMPOTENCY_KEY_HOURS, maxSwept },
    );
  }
}

function attemptOf({ id, attempt, first_seen_at }: Row): Attempt {
  return { id, attempt, commandId: derivedEventId('command', id, first_seen_at.toISOString()) };
}
