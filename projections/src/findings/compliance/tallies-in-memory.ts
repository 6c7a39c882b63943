import { setImmediate as afterOthers } from 'node:timers/promises';
import type { Knex } from 'knex';
import { askPlanned } from '../../asked-together.ts';
import { live } from '../../live-schema.ts';
import { SharedReading } from '../../shared-reading.ts';
import { CELL_SQL, type PlacedRows } from './places.ts';
import type { Counter } from './selection.ts';
import { Tallies } from './tallies.ts';

/** Read at a time: some 30 ms of Postgres, and less of ours. */
const CHUNK = 20_000;
/** More that came since are read in the background. */
const MAX_FRESH = 5_000;
/** Whether a report has grown into this, or fits again, is asked after so many of its lists. */
const ASKED_AGAIN_AFTER = 50;

export interface TallyLimits {
  /** Smaller reports are counted by Postgres, which needs 10 ms for them. */
  readonly fromResults: number;
  readonly maxReports: number;
  /** Of all reports together, some 100 bytes each. */
  readonly maxWebsites: number;
  /** Of all reports together, some 130 bytes each. */
  readonly maxResults: number;
}

const defaultLimits: TallyLimits = { fromResults: 20_000, maxReports: 32, maxWebsites: 400_000, maxResults: 2_000_000 };

interface Held {
  readonly tallies: Tallies;
  upTo: string;
  readonly fresh: SharedReading<boolean>;
}

/** How many results there are as the counters have it. */
interface CountedNow {
  readonly counters: readonly Counter[];
  /** By what changed, too. */
  readonly changes: readonly Counter[];
}

interface Fresh extends CountedNow {
  readonly last: string | null;
  readonly rows: number;
  readonly placed: PlacedRows;
}

/**
 * Numbers and places of the results of large reports, in the memory of this process: counting a million rows takes Postgres
 * 200 to 500 ms, and results are added to a report and never changed. Before each answer the numbers are held against the
 * counters. Where these differ, what has come since is read with the counters of the same moment: what came late, at an
 * earlier position, or is gone makes them differ still, and all is counted anew. While nothing is held Postgres counts.
 */
export class TalliesInMemory {
  readonly #db: Knex;
  readonly #limits: TallyLimits;
  readonly #held = new Map<string, Held>();
  readonly #reading = new Map<string, Promise<void>>();
  readonly #passes = new Map<string, number>();

  constructor(db: Knex, limits: TallyLimits = defaultLimits) {
    this.#db = db;
    this.#limits = limits;
  }

  /** Of all results that the report has now; undefined where Postgres is to be asked. */
  async of(organizationId: number, reportId: number): Promise<Tallies | undefined> {
    const name = `${organizationId} ${reportId}`;
    const held = this.#held.get(name);
    if (held === undefined) {
      this.#consider(name, organizationId, reportId);
      return undefined;
    }
    if (!(await held.fresh.find())) return undefined;
    // Others may have let it go, or hold another one since.
    if (this.#held.get(name) === held) {
      this.#held.delete(name);
      this.#held.set(name, held);
    }
    return held.tallies;
  }

  /** Resolves once all that is being read in the background has been read. */
  async settled(): Promise<void> {
    await Promise.all(this.#reading.values());
  }

  #consider(name: string, organizationId: number, reportId: number): void {
    if (this.#reading.has(name)) return;
    const passes = this.#passes.get(name) ?? 0;
    if (this.#passes.size > 10 * this.#limits.maxReports) this.#passes.clear();
    this.#passes.set(name, passes === 0 ? ASKED_AGAIN_AFTER : passes - 1);
    if (passes > 0) return;
    const reading = this.#read(name, organizationId, reportId)
      // Whoever asks is answered by Postgres, and hears of what is wrong there.
      .catch(() => undefined)
      .finally(() => this.#reading.delete(name));
    this.#reading.set(name, reading);
  }

  async #read(name: string, organizationId: number, reportId: number): Promise<void> {
    const counters = await this.#db(live('result_counts'))
      .where({ report_id: reportId, organization_id: organizationId })
      .sum<{ results: string | null }[]>({ results: 'results' });
    if (Number(counters[0]?.results ?? 0) < this.#limits.fromResults) return;
    const tallies = new Tallies();
    let upTo = '-9223372036854775808';
    for (;;) {
      const fresh = await this.#ask(organizationId, reportId, upTo, CHUNK);
      tallies.places.add(fresh.placed);
      upTo = fresh.last ?? upTo;
      if (tallies.places.websites > this.#limits.maxWebsites || tallies.places.results > this.#limits.maxResults)
        return;
      await afterOthers();
      if (fresh.rows === CHUNK) continue;
      if (!tallies.areAll(fresh)) return;
      break;
    }
    await tallies.places.settle(true);
    const held: Held = {
      tallies,
      upTo,
      fresh: new SharedReading(() => this.#catchUp(name, held, organizationId, reportId)),
    };
    this.#held.set(name, held);
    this.#passes.delete(name);
    this.#makeRoom();
  }

  async #catchUp(name: string, held: Held, organizationId: number, reportId: number): Promise<boolean> {
    if (this.#held.get(name) !== held) return false;
    const [counted] = await askPlanned<CountedNow>(this.#db, countedSql, { organizationId, reportId });
    if (counted !== undefined && held.tallies.areAll(counted)) return true;
    const fresh = await this.#ask(organizationId, reportId, held.upTo, MAX_FRESH);
    held.tallies.places.add(fresh.placed);
    // Nobody waits for it: whoever asks for the order meanwhile has it made at once.
    void held.tallies.places.settle(false);
    held.upTo = fresh.last ?? held.upTo;
    if (fresh.rows < MAX_FRESH && held.tallies.areAll(fresh)) return true;
    this.#held.delete(name);
    return false;
  }

  async #ask(organizationId: number, reportId: number, upTo: string, limit: number): Promise<Fresh> {
    const [found] = await askPlanned<Fresh>(this.#db, freshSql, { organizationId, reportId, upTo, limit });
    if (found === undefined) throw new Error('Postgres did not answer.');
    return found;
  }

  #makeRoom(): void {
    let websites = 0;
    let results = 0;
    for (const { tallies } of this.#held.values()) {
      websites += tallies.places.websites;
      results += tallies.places.results;
    }
    const { maxWebsites, maxResults, maxReports } = this.#limits;
    for (const [name, { tallies }] of this.#held) {
      if (websites <= maxWebsites && results <= maxResults && this.#held.size <= maxReports) return;
      this.#held.delete(name);
      websites -= tallies.places.websites;
      results -= tallies.places.results;
    }
  }
}

const countersSql = `
  (select coalesce(json_agg(c), '[]') from (
     select country, outcome, results from ${live('result_counts')}
     where report_id = :reportId and organization_id = :organizationId and results > 0) c) as counters,
  (select coalesce(json_agg(c), '[]') from (
     select country, outcome, change, results from ${live('change_counts')}
     where report_id = :reportId and organization_id = :organizationId and results > 0) c) as changes`;

const countedSql = `select ${countersSql}`;

const listed = (column: string) => `coalesce(json_agg(${column} order by position), '[]')`;

/** All of it as of one moment. */
const freshSql = `
  with fresh as materialized (
    select position, target, page, country, outcome, ${CELL_SQL} as cell, url_folded from ${live('results')}
    where report_id = :reportId and position > :upTo order by position limit :limit
  )
  select (select max(position)::text from fresh) as last, (select count(*)::integer from fresh) as rows,
    (select json_build_object('targets', ${listed('target')}, 'pages', ${listed('page')}, 'cells', ${listed('cell')}, 'urls', ${listed('url_folded')}) from fresh) as placed,
    ${countersSql}`;

const perPool = new WeakMap<Knex, TalliesInMemory>();

/** What this process holds, by the pool that it is read with; undefined within a transaction, which sees what others do not. */
export function talliesOf(db: Knex): TalliesInMemory | undefined {
  if (db.isTransaction) return undefined;
  const known = perPool.get(db) ?? new TalliesInMemory(db);
  perPool.set(db, known);
  return known;
}
