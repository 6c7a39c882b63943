import { type EventLog, EventLogUnavailable, WrongExpectedRevision } from '@proofline/platform/event-log/event-log';
import { describe, expect, it } from 'vitest';
import { takesAppends } from './health.ts';

const limitMs = 200;
const answering = (append: () => Promise<never>) => ({ append }) as unknown as EventLog;

describe('Whether a log takes what is written', () => {
  it('is so where it has judged the revision', async () => {
    const log = answering(() => Promise.reject(new WrongExpectedRevision('health', 1n, 'no_stream')));
    expect(await takesAppends(log, limitMs)).toBe(true);
  });

  it.each([
    ['is away', new EventLogUnavailable('The log is away.')],
    ['does not let its user write', new Error('7 PERMISSION_DENIED: Access denied.')],
  ])('is not so where it %s', async (_what, error) => {
    expect(
      await takesAppends(
        answering(() => Promise.reject(error)),
        limitMs,
      ),
    ).toBe(false);
  });

  it('is not so where it says nothing', async () => {
    expect(
      await takesAppends(
        answering(() => new Promise(() => undefined)),
        limitMs,
      ),
    ).toBe(false);
  });
});
