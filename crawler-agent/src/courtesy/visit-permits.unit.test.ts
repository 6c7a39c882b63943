import type { VisitPermitAnswer, VisitPermitsBody } from '@proofline/contracts/agent-api/visit-permits';
import { createLog } from '@proofline/platform/log/create-log';
import { describe, expect, it } from 'vitest';
import { AgentApiError } from '../api/agent-api-error.ts';
import { LeaseLost } from '../api/lease-lost.ts';
import { VisitPermits } from './visit-permits.ts';

const log = createLog('test', { level: 'silent' });
const { signal } = new AbortController();
const asked = { crawlDelayMs: 0, patienceMs: 50, signal };
const leases = ['a', 'b', 'c'];

/** An api that gives its answers in turn, the last one for ever. */
function apiWith(...answers: readonly VisitPermitAnswer[]) {
  const requests: VisitPermitsBody[] = [];
  let given = 0;
  const api = {
    visitPermits: async (body: VisitPermitsBody) => {
      requests.push(body);
      const permits = body.wanted.map(() => {
        const answer = answers[Math.min(given, answers.length - 1)];
        given += 1;
        if (answer === undefined) throw new AgentApiError(400, 'No answers are left.');
        return answer;
      });
      return { permits };
    },
  };
  return { requests, permits: new VisitPermits(api, log) };
}

const granted: VisitPermitAnswer = { status: 'granted', permit: 'p', wait_ms: 0 };

describe('Permits', () => {
  it('that are asked for at the same time share a request, and those given back another', async () => {
    const { permits, requests } = apiWith(granted);
    const got = await Promise.all(leases.map((lease) => permits.take(lease, asked)));
    expect(requests.map(({ wanted }) => wanted.map(({ lease }) => lease))).toEqual([leases]);
    for (const permission of got) if (permission.kind === 'granted') permission.giveBack();
    await expect.poll(() => requests.at(-1)?.done).toEqual(['p', 'p', 'p']);
    expect(requests).toHaveLength(2);
  });

  it('are asked for again while a website is busy, or paused for no longer than one waits', async () => {
    const { permits, requests } = apiWith({ status: 'busy', wait_ms: 5 }, { status: 'paused', wait_ms: 20 }, granted);
    expect((await permits.take('a', asked)).kind).toBe('granted');
    expect(requests.filter(({ wanted }) => wanted.length > 0)).toHaveLength(3);
  });

  it('are not waited for when the website wants to be left alone for longer', async () => {
    const { permits } = apiWith({ status: 'paused', wait_ms: 51 });
    expect(await permits.take('a', asked)).toEqual({ kind: 'paused', pauseMs: 51 });
  });

  it('are refused for a lease that is no longer held, or by an api that refuses', async () => {
    await expect(apiWith({ status: 'lease_lost' }).permits.take('a', asked)).rejects.toBeInstanceOf(LeaseLost);
    await expect(apiWith().permits.take('a', asked)).rejects.toBeInstanceOf(AgentApiError);
  });

  it('go back when the work ends while one is waited for', async () => {
    const { permits, requests } = apiWith({ ...granted, wait_ms: 60_000 });
    const ending = new AbortController();
    const taking = permits.take('a', { ...asked, signal: ending.signal });
    await expect.poll(() => requests.length).toBe(1);
    ending.abort();
    await expect(taking).rejects.toThrow();
    await expect.poll(() => requests.at(-1)?.done).toEqual(['p']);
  });

  it('tell the api of a pause', async () => {
    const { permits, requests } = apiWith(granted);
    permits.pause('a', 1_500.4);
    await expect.poll(() => requests).toEqual([{ wanted: [], done: [], pauses: [{ lease: 'a', pause_ms: 1_500 }] }]);
  });
});
