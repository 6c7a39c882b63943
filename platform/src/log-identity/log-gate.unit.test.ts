import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { EventLogUnavailable } from '../event-log/event-log.ts';
import { LogNotOurs } from '../event-log/gate.ts';
import { createLog } from '../log/create-log.ts';
import type { LogComparison } from './compare-log.ts';
import { LogGate } from './log-gate.ts';

const same: LogComparison = { finding: 'same', identify: 'nowhere' };
const empty: LogComparison = {
  finding: 'empty_log',
  facts: {
    ...{ logId: undefined, end: undefined, isEmpty: true, ownId: 'a', isSettled: true, isAdopting: false },
    marks: [{ reader: 'projections', position: 4n, event: 'absent', refused: false }],
  },
};

/** A gate whose looks are answered by hand, and the lines it logs. */
function gateWith() {
  const looks: PromiseWithResolvers<LogComparison>[] = [];
  const lines: string[] = [];
  const destination = new PassThrough();
  destination.on('data', (line) => lines.push(String(line)));
  const gate = new LogGate({
    look: () => {
      const look = Promise.withResolvers<LogComparison>();
      looks.push(look);
      return look.promise;
    },
    log: createLog('test', { destination }),
  });
  return { gate, looks, lines };
}

const refusal = (passing: Promise<void>) =>
  passing.then(
    () => 'passed',
    (error: unknown) => error,
  );

describe('the gate before the log', () => {
  it('lets nobody through before somebody has looked, and all who ask meanwhile after one look', async () => {
    const { gate, looks } = gateWith();
    const all = Promise.all([gate.pass(), gate.pass(), gate.pass()]);
    expect(gate.isOpen).toBe(false);
    expect(looks).toHaveLength(1);
    looks[0]?.resolve(same);
    await all;
    expect([gate.isOpen, looks.length]).toEqual([true, 1]);
    gate.stop();
  });

  it('says once that the log is away, however often it is tried, and once that it is back', async () => {
    const { gate, looks, lines } = gateWith();
    const told = () => lines.map((line) => JSON.parse(line)).map(({ level, msg }) => [level, msg]);
    const opened = gate.opened(AbortSignal.timeout(10_000));
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await expect.poll(() => looks.length, { timeout: 5_000 }).toBe(attempt + 1);
      looks[attempt]?.reject(new EventLogUnavailable());
    }
    await expect.poll(() => looks.length, { timeout: 5_000 }).toBe(4);
    const away = [40, 'the event log is away; it is tried again until it answers'];
    expect(told()).toEqual([away]);
    looks[3]?.resolve(same);
    await opened;
    await expect.poll(told).toEqual([away, [40, 'the event log answers again']]);
    // A doubt that is settled at once is no absence.
    gate.doubt();
    await expect.poll(() => looks.length, { timeout: 5_000 }).toBe(5);
    looks[4]?.resolve(same);
    await gate.opened(AbortSignal.timeout(10_000));
    expect(told()).toHaveLength(2);
    gate.stop();
  });

  it('refuses with the sentence when it is another log, says so once, and opens when the right one is back', async () => {
    const { gate, looks, lines } = gateWith();
    const first = refusal(gate.pass());
    looks[0]?.resolve(empty);
    expect(await first).toBeInstanceOf(LogNotOurs);
    const { closing } = gate;
    expect(closing.aborted).toBe(true);
    expect(await refusal(gate.pass())).toMatchObject({ message: expect.stringContaining('npm run log -- adopt') });
    gate.doubt();
    expect(lines.filter((line) => line.includes('The event log is empty'))).toHaveLength(1);
    const opened = gate.opened(AbortSignal.timeout(10_000));
    await expect.poll(() => looks.length, { timeout: 5_000 }).toBe(2);
    looks[1]?.resolve(same);
    await opened;
    expect([gate.isOpen, gate.closing.aborted]).toEqual([true, false]);
    gate.stop();
  });

  it('takes no look for true that began before the last doubt', async () => {
    const { gate, looks } = gateWith();
    const passing = refusal(gate.pass());
    gate.doubt();
    looks[0]?.resolve(same);
    await expect.poll(() => looks.length).toBe(2);
    expect(gate.isOpen).toBe(false);
    looks[1]?.resolve(empty);
    await expect.poll(() => gate.state.state).toBe('closed');
    expect(await passing).toBeInstanceOf(EventLogUnavailable);
    gate.stop();
  });

  it('is in doubt, and not closed, while nobody can look', async () => {
    const { gate, looks } = gateWith();
    const passing = refusal(gate.pass());
    looks[0]?.reject(new Error('Connection terminated'));
    const error = await passing;
    expect(error).toBeInstanceOf(EventLogUnavailable);
    expect(error).not.toBeInstanceOf(LogNotOurs);
    expect(gate.closing.aborted).toBe(false);
    await expect.poll(() => looks.length, { timeout: 10_000 }).toBeGreaterThan(1);
    looks[1]?.resolve(same);
    await gate.settled(AbortSignal.timeout(10_000));
    expect(gate.isOpen).toBe(true);
    gate.stop();
  });
});
