import type { Knex } from '@proofline/platform/postgres/connect-postgres';

/** What makes a command the same one when it is sent again. */
export interface CommandIdentity {
  /** Ids of events derive from it, so that the log recognises a repeat. */
  readonly id: string;
  /** It was sent before, and nobody knows how far that went. */
  readonly isRepeat: boolean;
  /**
   * The number under which the command begins a stream: drawn once, the same for every repeat.
   * @param again the one before was taken by somebody else: another is drawn
   */
  reserveId(draw: () => Promise<number>, again: boolean): Promise<number>;
  /**
   * What the command changes in Postgres, at most once a command. What comes of it is noted in the same transaction: a
   * repeat gets that, and does no work.
   * @param work its result is kept as it is: no functions, no instances of classes
   */
  transaction<Result>(db: Knex, work: (trx: Knex.Transaction) => Promise<Result>): Promise<Result>;
}

/** Of a request that came without a key: nothing is kept, a repeat is another command. */
export function unrepeatable(id: string): CommandIdentity {
  return partOf({ id, isRepeat: false });
}

/** What a command tells each of many: known to each by the command's id, and kept nowhere else. */
export function partOf({ id, isRepeat }: Pick<CommandIdentity, 'id' | 'isRepeat'>): CommandIdentity {
  return { id, isRepeat, reserveId: (draw) => draw(), transaction: (db, work) => db.transaction(work) };
}
