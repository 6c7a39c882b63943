import { startTestPostgres, testPostgresVariable } from '@proofline/platform/postgres/testing/test-postgres';

/** Vitest global setup: one Postgres for the whole run, found by the test files through the environment. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env[testPostgresVariable] !== undefined) return async () => {};
  const server = await startTestPostgres();
  process.env[testPostgresVariable] = server.url;
  return async () => {
    delete process.env[testPostgresVariable];
    await server.stop();
  };
}
