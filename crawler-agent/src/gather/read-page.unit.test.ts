import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FrameReading } from './frame/frame-reading.ts';
import type { PageSession } from './page-session.ts';
import { readPage } from './read-page.ts';
import { type VisitBudget, visitBudget } from './visit-budget.ts';

const reading: FrameReading = {
  tooMuch: null,
  title: 'A large page',
  html: '<p>words</p>',
  text: 'words',
  hidden: [],
  links: [],
  images: [],
  timings: {
    dnsMs: null,
    connectMs: null,
    tlsMs: null,
    requestMs: null,
    firstByteMs: null,
    responseMs: null,
    domReadyMs: null,
    loadMs: null,
  },
};

/** A page that gives our scripts their turn after `turnMs`, and takes `readMs` to be read. */
function pageThatTakes({ turnMs, readMs }: { turnMs: number; readMs: number }): PageSession {
  const session: Partial<PageSession> = {
    frames: async () => ['main'],
    seenFrames: async () => ({ main: 'main', isUnreachable: false, inner: [], unreachable: [], isAll: true }),
    run: <Arg, Result>(_frame: string, _script: unknown, arg: Arg): Promise<Result> => {
      const answer = arg === null ? true : reading;
      return new Promise((resolve) => setTimeout(() => resolve(answer as Result), arg === null ? turnMs : readMs));
    },
  };
  return session as PageSession;
}

const read = async (takes: { turnMs: number; readMs: number }, budget: VisitBudget = visitBudget) => {
  const reading = readPage(pageThatTakes(takes), budget, { refusedFrames: new Map() });
  const outcome = reading.then(
    ({ text }) => text,
    (error: unknown) => (error as { reason: string }).reason,
  );
  await vi.advanceTimersByTimeAsync(200_000);
  return outcome;
};

describe('A page', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it.each([
    ['is read, however long that takes a busy machine', { turnMs: 4_000, readMs: 35_000 }, 'words'],
    ['that was not read to its end could not be seen whole', { turnMs: 10, readMs: 90_000 }, 'seen_in_part'],
    ['whose scripts give nobody a turn did not respond', { turnMs: 6_000, readMs: 10 }, 'timed_out'],
  ])('%s', async (_what, takes, outcome) => {
    expect(await read(takes)).toBe(outcome);
  });

  it('is given up by a reader that takes its own work for the page being frozen', async () => {
    const lesser = { ...visitBudget, readMs: visitBudget.frozenMs };
    expect(await read({ turnMs: 4_000, readMs: 35_000 }, lesser)).not.toBe('words');
  });
});
