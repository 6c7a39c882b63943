import { createLog } from '@proofline/platform/log/create-log';
import { testDatabase } from '@proofline/platform/postgres/testing/test-postgres';
import { Subject } from 'rxjs';
import { expect, it, vi } from 'vitest';
import { runPeriodically } from './run-periodically.ts';

const HOUR_MS = 3_600_000;

it('is done at once when somebody says that there is something to do, also while it is being done', async () => {
  const { url } = await testDatabase();
  const stopping = new AbortController();
  const wakes = new Subject<void>();
  let done = 0;
  const work = {
    ...{ name: 'woken', everyMs: HOUR_MS, wakes },
    run: async () => {
      done += 1;
      // Said during the work: there is more.
      if (done === 2) wakes.next();
    },
  };
  const log = createLog('periodic-test', { level: 'fatal' });
  const running = runPeriodically(work, { databaseUrl: url, log }, stopping.signal);
  await vi.waitFor(() => expect(done).toBe(1), { timeout: 10_000 });
  wakes.next();
  await vi.waitFor(() => expect(done).toBe(3), { timeout: 10_000 });
  stopping.abort();
  await running;
  expect([done, wakes.observed]).toEqual([3, false]);
});
