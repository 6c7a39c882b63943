import { execFile } from 'node:child_process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { machineEnvironment } from '@proofline/platform/env/listed-environment';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiWorld, startApiWorld } from '../app/testing/api-world.ts';
import { runningReport } from '../app/testing/report-fixture.ts';

const program = fileURLToPath(new URL('evidence.ts', import.meta.url));
const run = promisify(execFile);
let world: ApiWorld;

beforeAll(async () => {
  world = await startApiWorld(startEventStore, { comparesLog: true });
  await (await runningReport(world, 1001)).complete();
});
afterAll(() => world?.stop());

it('says beside a running product what would go, and deletes nothing', { timeout: 60_000 }, async () => {
  const { databaseUrl, eventStoreUrl, blobFolder } = world.places;
  const env = {
    ...machineEnvironment(),
    DATABASE_URL: databaseUrl,
    EVENTSTORE_URL: eventStoreUrl,
    BLOB_URL: pathToFileURL(blobFolder).href,
  };
  const stored = () => world.deps.blobs.list({ after: undefined, limit: 1_000 });
  const before = await stored();
  const bytes = before.reduce((sum, blob) => sum + blob.bytes, 0);
  const { stdout } = await run(process.execPath, [program, 'sweep', '--dry-run'], { env });
  expect(before.length).toBeGreaterThan(1);
  expect(stdout.split('\n')).toEqual([
    `Stored: ${before.length} files (${bytes.toLocaleString('en')} bytes).`,
    'Reports older than 60 months whose evidence would be given up: 0',
    'Would be deleted: 0 files (0 bytes), 0 of them never named by a result.',
    'Reports as old that are on legal hold: 0',
    'Kept by legal holds alone: 0 files (0 bytes).',
    '',
  ]);
  expect(await stored()).toEqual(before);
});
