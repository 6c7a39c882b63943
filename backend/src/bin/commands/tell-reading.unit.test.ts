import type { EventBatch, EventLog } from '@proofline/platform/event-log/event-log';
import { expect, it } from 'vitest';
import { tellReading } from './tell-reading.ts';

it('says every five seconds how much was read, over all readings, and hands every batch on', async () => {
  let nowMs = 0;
  const batch = (count: number) => ({ events: Array.from({ length: count }) }) as unknown as EventBatch;
  const batches = [batch(700), batch(700), batch(700)];
  const eventLog: Pick<EventLog, 'subscribeAll'> = {
    subscribeAll: async function* () {
      for (const each of batches) {
        nowMs += 2_000;
        yield each;
      }
    },
  };
  const lines: string[] = [];
  const told = tellReading(eventLog, { now: () => nowMs, write: (line) => lines.push(line) });
  const passed: unknown[] = [];
  for (let reading = 1; reading <= 2; reading += 1) {
    for await (const each of told.subscribeAll({ after: 'start', signal: AbortSignal.timeout(1_000) }))
      passed.push(each);
  }
  expect(passed).toEqual([...batches, ...batches]);
  expect(lines).toEqual(['Reading the log: 2,100 events so far.', 'Reading the log: 4,200 events so far.']);
});
