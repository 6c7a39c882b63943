import type { LeasedTarget } from '@proofline/contracts/agent-api/leases';
import type { PostedPage } from '@proofline/contracts/agent-api/results';
import { checkIdSchema, reportIdSchema, sha256Schema } from '@proofline/contracts/ids';
import { PageFailed } from '@proofline/contracts/kinds/compliance/findings';
import { createLog } from '@proofline/platform/log/create-log';
import { describe, expect, it } from 'vitest';
import type { AgentApi } from '../api/agent-api.ts';
import { AgentApiError } from '../api/agent-api-error.ts';
import { LeaseLost } from '../api/lease-lost.ts';
import { ResultPoster } from './result-poster.ts';

type Body = Parameters<AgentApi['postResults']>[0];
type Answer = Awaited<ReturnType<AgentApi['postResults']>>;

const log = createLog('agent', { level: 'silent' });

const leased = (target: number): LeasedTarget => ({
  report: reportIdSchema.parse(1_200_000),
  check: checkIdSchema.parse(12),
  target,
  url: 'http://site.example/',
  country: 'GB',
  lease: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  revision: 0,
  deadline: '2026-11-20T12:01:00Z',
  attempt: 1,
  kind: 'compliance',
  posted_pages: [],
  posted_outcome: null,
});

/** A poster and the targets of each request it made. */
function posterAgainst(postResults: (body: Body) => Answer) {
  const requests: number[][] = [];
  const handedIn: string[] = [];
  const api: Pick<AgentApi, 'postResults' | 'putEvidence'> = {
    postResults: async (body) => {
      requests.push(body.targets.map(({ target }) => target));
      return postResults(body);
    },
    putEvidence: async (_lease, sha256) => {
      handedIn.push(sha256);
    },
  };
  return { requests, handedIn, poster: new ResultPoster(api, log, new AbortController().signal) };
}

const stored = ({ targets }: Body): Answer => ({
  targets: targets.map(({ report, target, revision }) => ({
    report,
    target,
    status: 'stored',
    revision: revision + 1,
    detail: null,
  })),
});

describe('Results', () => {
  it('of quick pages share a request', async () => {
    const { poster, requests } = posterAgainst(stored);
    const posts = [1, 2, 3].map((target) => poster.post(leased(target), 4, [], { outcome: 'failed' }));
    expect(await Promise.all(posts)).toEqual([5, 5, 5]);
    expect(requests).toEqual([[1, 2, 3]]);
  });

  it('of many findings are posted fewer at a time', async () => {
    const { poster, requests } = posterAgainst(stored);
    const { type, example } = PageFailed;
    const large = { type, data: { ...example, detail: 'x'.repeat(400_000) } } as unknown as PostedPage;
    await Promise.all([1, 2, 3, 4].map((target) => poster.post(leased(target), 0, target === 3 ? [] : [large], null)));
    expect(requests).toEqual([[1, 2, 3], [4]]);
  });

  it.each([400, 413])('are posted one by one when the api refuses them together with %i', async (status) => {
    const { poster, requests } = posterAgainst((body) => {
      if (body.targets.some(({ target }) => target === 2)) throw new AgentApiError(status, 'Not so.');
      return stored(body);
    });
    const posts = [1, 2, 3].map((target) => poster.post(leased(target), 4, [], { outcome: 'failed' }));
    expect((await Promise.allSettled(posts)).map(({ status: outcome }) => outcome)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(requests).toEqual([[1, 2, 3], [1], [2], [3]]);
  });

  it('tell a lost lease from a refused one', async () => {
    const { poster } = posterAgainst(({ targets }) => ({
      targets: targets.map(({ report, target }) => ({
        report,
        target,
        status: target === 1 ? 'lease_lost' : 'invalid',
        revision: null,
        detail: 'x',
      })),
    }));
    const [lost, refused] = await Promise.allSettled([1, 2].map((target) => poster.post(leased(target), 0, [], null)));
    expect(lost).toMatchObject({ status: 'rejected', reason: expect.any(LeaseLost) });
    expect(refused).toMatchObject({ status: 'rejected', reason: expect.any(AgentApiError) });
  });

  it('hand evidence in once, and anew when the api has lost it', async () => {
    const { poster, handedIn } = posterAgainst(({ targets }) => ({
      targets: targets.map(({ report, target }) => ({
        report,
        target,
        status: 'evidence_missing',
        revision: null,
        detail: null,
      })),
    }));
    const sha256 = sha256Schema.parse('a'.repeat(64));
    const files = new Map([[sha256, Buffer.from('x')]]);
    await poster.storeEvidence('lease', files);
    await poster.storeEvidence('lease', files);
    expect(handedIn).toEqual([sha256]);
    await expect(poster.post(leased(1), 0, [], null)).rejects.toBeInstanceOf(AgentApiError);
    await poster.storeEvidence('lease', files);
    expect(handedIn).toEqual([sha256, sha256]);
  });
});
