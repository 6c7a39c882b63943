import type { Knex } from 'knex';
import { MigrationError } from './migration-error.ts';

/** One step of a schema. `name` is its identity for ever: `<room>/<nnn>-<what>`; a published step is never edited. */
export interface Migration {
  readonly name: string;
  up(trx: Knex.Transaction): Promise<void>;
}

const lockKey = 'proofline:migrations';

/**
 * Runs the migrations that this database has not seen, in the order given, each in its own transaction.
 * Any number of processes may call it at once: one works, the others find the work done.
 * @returns the names that were run now
 * @throws {MigrationError} naming the step that failed; steps before it stay
 */
export async function migrate(db: Knex, migrations: readonly Migration[]): Promise<string[]> {
  refuseDuplicates(migrations);
  const run: string[] = [];
  await inLock(db, (trx) =>
    trx.raw(
      'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
    ),
  );
  const known = new Set(await db('schema_migrations').pluck<string[]>('name'));
  for (const migration of migrations) {
    if (known.has(migration.name)) continue;
    if (await runOne(db, migration)) run.push(migration.name);
  }
  return run;
}

async function runOne(db: Knex, migration: Migration): Promise<boolean> {
  try {
    return await inLock(db, async (trx) => {
      // Asked again under the lock: another process may have run it since the list was read.
      if (await trx('schema_migrations').where({ name: migration.name }).first()) return false;
      await migration.up(trx);
      await trx('schema_migrations').insert({ name: migration.name });
      return true;
    });
  } catch (cause) {
    throw new MigrationError(migration.name, { cause });
  }
}

function inLock<Result>(db: Knex, work: (trx: Knex.Transaction) => PromiseLike<Result>): Promise<Result> {
  return db.transaction(async (trx) => {
    await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [lockKey]);
    return await work(trx);
  });
}

function refuseDuplicates(migrations: readonly Migration[]): void {
  const names = new Set<string>();
  for (const { name } of migrations) {
    if (names.has(name)) throw new MigrationError(name, { cause: new Error('two migrations share this name') });
    names.add(name);
  }
}
