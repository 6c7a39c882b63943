import { migrate } from '@proofline/platform/postgres/migrate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIVE_SCHEMA } from './live-schema.ts';
import { projectionMigrations } from './migrations.ts';
import { PROJECTION_NAMES } from './projection-names.ts';
import { readCheckpoints } from './runtime/checkpoints.ts';
import { earlierDatabase } from './testing/earlier-database.ts';
import { type MigratedDatabase, migratedDatabase } from './testing/migrated-database.ts';
import { shapeOfTables } from './testing/shape-of-tables.ts';

let upgraded: MigratedDatabase;
let fresh: MigratedDatabase;

beforeAll(async () => {
  upgraded = await earlierDatabase();
  fresh = await migratedDatabase();
  const checkpoints = upgraded.db(`${LIVE_SCHEMA}.projection_checkpoints`);
  await checkpoints.clone().update({ position: 700 });
  await checkpoints.clone().where({ name: 'audit' }).update({ position: 600 });
  await migrate(upgraded.db, projectionMigrations);
});
afterAll(async () => {
  await upgraded?.drop();
  await fresh?.drop();
});

describe('a database of an earlier release', () => {
  it.each([LIVE_SCHEMA, 'public'])('has the same tables in %s as a fresh one, once it is migrated', async (schema) => {
    const shape = await shapeOfTables(upgraded.db, schema);
    expect(shape).toEqual(await shapeOfTables(fresh.db, schema));
    expect(shape.length).toBeGreaterThan(10);
  });

  it('reads on where it was: no read model that is new has the log read again', async () => {
    const positions = (await readCheckpoints(upgraded.db, PROJECTION_NAMES)).map(({ name, position }) => [
      name,
      position,
    ]);
    const expected = PROJECTION_NAMES.map((name) => [
      name,
      ['audit', 'attention', 'notifications', 'feed'].includes(name) ? 600n : 700n,
    ]);
    expect(Object.fromEntries(positions)).toEqual(Object.fromEntries(expected));
    expect(new Set((await readCheckpoints(fresh.db, PROJECTION_NAMES)).map(({ position }) => position))).toEqual(
      new Set([-1n]),
    );
  });
});
