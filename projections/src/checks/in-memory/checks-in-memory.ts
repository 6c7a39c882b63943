import { setImmediate as afterOthers } from 'node:timers/promises';
import type { Knex } from 'knex';
import { live } from '../../live-schema.ts';
import { SharedReading } from '../../shared-reading.ts';
import type { ListChecksOptions } from '../selection.ts';
import { CheckColumns } from './check-columns.ts';
import { chooseRows, isAnsweredInMemory } from './choose-rows.ts';
import { type ListedChecks, readChanged, readNext } from './read-listed.ts';

/** Read at a time: some 25 ms, in which nobody else is answered. */
const CHUNK = 5_000;
/** Sorted for so long at a time. */
const BREATH_MS = 20;
/** More changes than that are read in chunks, from the start. */
const MAX_CHANGES = 5_000;
/** Whether an organisation has grown into this is asked again after so many of its lists. */
const ASKED_AGAIN_AFTER = 200;

export interface MemoryLimits {
  /** Smaller lists are answered by Postgres, which needs 1 to 3 ms for them. */
  readonly fromChecks: number;
  /** Of all organisations together, some 300 bytes each; those that were not asked for longest make way. */
  readonly maxChecks: number;
}

const defaultLimits: MemoryLimits = { fromChecks: 3_000, maxChecks: 300_000 };

interface Held {
  readonly columns: CheckColumns;
  readonly table: string;
  horizon: string;
  readonly changes: SharedReading<boolean>;
}

/**
 * What large organisations' checks are filtered and sorted by, in the memory of this process, by column: Postgres looks
 * at 100,000 rows in 25 to 100 ms, this in 1. Nothing is taken for true that is not read: each list asks Postgres first
 * for what has changed since the last one, which is an index's one page. Whoever comes while nothing is held is
 * answered by Postgres, and it is read meanwhile.
 */
export class ChecksInMemory {
  readonly #limits: MemoryLimits;
  readonly #onError: (error: unknown) => void;
  /** The last asked for last. */
  readonly #held = new Map<number, Held>();
  readonly #reading = new Map<number, Promise<void>>();
  /** Lists still to be asked for until an organisation's size is asked for again. */
  readonly #passes = new Map<number, number>();

  /** @param onError hears why an organisation's checks could not be read in the background */
  constructor(onError: (error: unknown) => void, limits: MemoryLimits = defaultLimits) {
    this.#onError = onError;
    this.#limits = limits;
  }

  /** As `chooseChecks`; undefined where Postgres is to be asked. */
  async choose(
    db: Knex,
    organizationId: number,
    options: ListChecksOptions,
  ): Promise<{ count: number; ids: number[] } | undefined> {
    if (!isAnsweredInMemory(options)) return undefined;
    const held = this.#held.get(organizationId);
    if (held === undefined) {
      await this.#consider(db, organizationId);
      return undefined;
    }
    const favorites = options.favorites
      ? await favoritesOf(db, organizationId, options.favorites.of)
      : new Set<number>();
    if (!(await held.changes.find())) return undefined;
    // Others may have let it go, or hold another one since.
    if (this.#held.get(organizationId) === held) {
      this.#held.delete(organizationId);
      this.#held.set(organizationId, held);
    }
    return chooseRows(held.columns, options, favorites);
  }

  /** Resolves once all that is being read in the background has been read. */
  async settled(): Promise<void> {
    await Promise.all(this.#reading.values());
  }

  async #readChanges(db: Knex, organizationId: number, held: Held): Promise<boolean> {
    if (this.#held.get(organizationId) !== held) return false;
    const changes = await readChanged(db, organizationId, { since: held.horizon, limit: MAX_CHANGES + 1 });
    // Transactions that are counted from less are those of another server: a backup, or one that took over.
    const isOtherServer = BigInt(changes.horizon) < BigInt(held.horizon);
    const isOther = isOtherServer || changes.table !== held.table || changes.checks.length > MAX_CHANGES;
    if (!isOther) for (const check of changes.checks) held.columns.put(check);
    if (isOther || held.columns.size !== changes.count) {
      this.#held.delete(organizationId);
      return false;
    }
    held.horizon = changes.horizon;
    return true;
  }

  async #consider(db: Knex, organizationId: number): Promise<void> {
    if (this.#reading.has(organizationId)) return;
    const passes = this.#passes.get(organizationId) ?? 0;
    this.#passes.set(organizationId, passes === 0 ? ASKED_AGAIN_AFTER : passes - 1);
    if (passes > 0) return;
    const { count, horizon, table } = await readNext(db, organizationId, { after: 0, limit: 0 });
    if (count < this.#limits.fromChecks || count > this.#limits.maxChecks) return;
    const reading = this.#read(db, organizationId, { horizon, table })
      .catch(this.#onError)
      .finally(() => this.#reading.delete(organizationId));
    this.#reading.set(organizationId, reading);
  }

  /** Chunk by chunk: whatever changes meanwhile comes with the first changes that are asked for. */
  async #read(db: Knex, organizationId: number, at: Pick<ListedChecks, 'horizon' | 'table'>): Promise<void> {
    const columns = new CheckColumns();
    let after = 0;
    for (;;) {
      const { checks, table } = await readNext(db, organizationId, { after, limit: CHUNK });
      if (table !== at.table) return;
      for (const check of checks) columns.put(check);
      after = checks.at(-1)?.id ?? after;
      if (checks.length < CHUNK) break;
    }
    await columns.sort(breathing());
    this.#makeRoom(columns.size);
    const held: Held = {
      ...{ columns, ...at },
      changes: new SharedReading(() => this.#readChanges(db, organizationId, held)),
    };
    this.#held.set(organizationId, held);
    // What does not agree with the counts now is not read anew for each list that is asked for.
    if (await held.changes.find()) this.#passes.delete(organizationId);
    else this.#passes.set(organizationId, ASKED_AGAIN_AFTER);
  }

  #makeRoom(wanted: number): void {
    const sizes = [...this.#held].map(([id, { columns }]) => ({ id, size: columns.size }));
    let all = sizes.reduce((sum, { size }) => sum + size, wanted);
    for (const { id, size } of sizes) {
      if (all <= this.#limits.maxChecks) return;
      this.#held.delete(id);
      all -= size;
    }
  }
}

/** Lets others have their turn, though not between any two steps: on a busy api each turn of theirs is long. */
function breathing(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < BREATH_MS) return;
    await afterOthers();
    since = performance.now();
  };
}

async function favoritesOf(db: Knex, organizationId: number, userId: number): Promise<Set<number>> {
  const ids = await db(live('favorites'))
    .where({ organization_id: organizationId, user_id: userId })
    .pluck<string[]>('check_id');
  return new Set(ids.map(Number));
}
