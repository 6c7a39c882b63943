import type { PostedPage } from '@proofline/contracts/agent-api/results';
import type { TargetEvent } from '@proofline/contracts/events/target';
import { agentIdSchema, checkIdSchema, reportIdSchema } from '@proofline/contracts/ids';
import { PageFailed, PageJudged } from '@proofline/contracts/kinds/compliance/findings';
import { LookFailed, PassMade } from '@proofline/contracts/kinds/popunder/findings';
import { describe, expect, it } from 'vitest';
import { complianceKind } from '../kinds/compliance/kind.ts';
import { popunderKind } from '../kinds/popunder/kind.ts';
import { decideTarget, type Target, type TargetCommand } from './decide.ts';
import { evolveTarget, initialTarget } from './state.ts';
import { targetEventId } from './target-event.ts';

const key = { reportId: reportIdSchema.parse(1_200_000), checkId: checkIdSchema.parse(12), target: 7 };
const target: Target = {
  ...key,
  kind: 'compliance',
  subject: undefined,
  url: 'http://www.spinwise-reviews.example/uk',
  country: 'GB',
};
const agentId = agentIdSchema.parse('0f8fad5b-d9cb-469f-a165-70867728950e');
const otherAgent = agentIdSchema.parse('1f8fad5b-d9cb-469f-a165-70867728950e');
const leaseId = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const now = new Date('2026-11-20T12:00:00.000Z');
const deadline = new Date('2026-11-20T12:00:45.000Z');

const leased = (attempt = 1, lease = leaseId): TargetEvent => ({
  type: 'TargetLeased',
  data: { ...key, agentId, leaseId: lease, attempt, deadline: deadline.toISOString() },
});
const expired = (attempt = 1): TargetEvent => ({ type: 'LeaseExpired', data: { ...key, agentId, leaseId, attempt } });

const returned = (attempt = 1): TargetEvent => ({ type: 'LeaseReturned', data: { ...key, agentId, leaseId, attempt } });

const { data: judgedData } = { data: PageJudged.schema.parse(PageJudged.example) };
const { data: failedData } = { data: PageFailed.schema.parse(PageFailed.example) };
const posted = (page: number, country = 'GB', url = judgedData.url): PostedPage => {
  const { reportId: _, checkId: __, target: ___, agentId: ____, ...data } = judgedData;
  return { type: 'PageJudged', data: { ...data, page, country, url } };
};
const postedFailure = (page: number): PostedPage => {
  const { reportId: _, checkId: __, target: ___, agentId: ____, ...data } = failedData;
  return { type: 'PageFailed', data: { ...data, page } };
};
const judged = (page: number): TargetEvent => ({
  type: 'PageJudged',
  data: { ...judgedData, ...key, agentId, page },
});
const finished = (outcome: 'judged' | 'failed', pages: number): TargetEvent => ({
  type: 'TargetFinished',
  data: { ...key, outcome, pages },
});

const lease: TargetCommand = { type: 'lease', agentId, leaseId, deadline };
const post = (
  pages: readonly PostedPage[],
  outcome: 'judged' | 'failed' | null = null,
  by: { agentId?: typeof agentId; leaseId?: string } = {},
): TargetCommand => ({
  type: 'post',
  agentId,
  leaseId,
  pages,
  finished: outcome === null ? null : { outcome },
  ...by,
});
const expire = (maxAttempts: number): TargetCommand => ({ type: 'expire', now, maxAttempts });

const handBack = (by: { agentId?: typeof agentId; leaseId?: string } = {}): TargetCommand => ({
  type: 'return',
  agentId,
  leaseId,
  ...by,
});

const given = (...events: TargetEvent[]) => ({
  when: (command: TargetCommand) => {
    try {
      return decideTarget(command, events.reduce(evolveTarget, initialTarget), target, complianceKind);
    } catch (error) {
      return error instanceof Error && 'code' in error ? error.code : error;
    }
  },
});

describe('a lease', () => {
  it('is given for a target that waits, with the number of the attempt', () => {
    expect(given().when(lease)).toEqual([leased()]);
    expect(given(leased(), expired()).when(lease)).toEqual([leased(2)]);
  });

  it('is not given for a target that is taken or finished', () => {
    expect(given(leased()).when(lease)).toBe('target_not_free');
    expect(given(leased(), judged(1), finished('judged', 1)).when(lease)).toBe('target_not_free');
  });

  it('ends, and the target waits again', () => {
    expect(given(leased()).when(expire(3))).toEqual([expired()]);
    expect(given(leased(), judged(1)).when(expire(3))).toEqual([expired()]);
  });

  it('that was the last one ends the target as failed', () => {
    const events = given(leased(1), expired(1), leased(2)).when(expire(2));
    expect(events).toMatchObject([
      { type: 'LeaseExpired', data: { attempt: 2 } },
      { type: 'PageFailed', data: { page: 1, reason: 'crawler_lost', agentId: null, url: target.url } },
      { type: 'TargetFinished', data: { outcome: 'failed', pages: 1 } },
    ]);
  });

  it('that was the last one keeps what was judged before', () => {
    expect(given(leased(), judged(1)).when(expire(1))).toEqual([expired(), finished('judged', 1)]);
  });

  it('that was the last one says that it was lost where what was told makes no result', () => {
    const pass = PassMade.schema.parse(PassMade.example);
    const passes = (windows: typeof pass.windows, ended: typeof pass.ended = 'done') =>
      ([1, 2] as const).map(
        (page): TargetEvent => ({ type: 'PassMade', data: { ...pass, ...key, agentId, page, windows, ended } }),
      );
    const lostAfter = (looks: readonly TargetEvent[]) => {
      const state = [leased(), ...looks].reduce(evolveTarget, initialTarget);
      return decideTarget(expire(1), state, { ...target, kind: 'popunder' }, popunderKind);
    };
    expect(lostAfter(passes([]))).toMatchObject([
      { type: 'LeaseExpired' },
      { type: 'LookFailed', data: { page: 3, reason: 'crawler_lost' } },
      { type: 'TargetFinished', data: { outcome: 'judged', pages: 3 } },
    ]);
    expect(lostAfter(passes(pass.windows))).toMatchObject([{ type: 'LeaseExpired' }, { type: 'TargetFinished' }]);
    const soFar = (...findings: readonly TargetEvent[]) =>
      [leased(), ...findings].reduce(evolveTarget, initialTarget).pages;
    const brokenOff = (windows: typeof pass.windows, ended: typeof pass.ended) =>
      soFar(...passes(windows, ended)).brokenOff;
    expect(brokenOff([], 'time_over')).toBe(2);
    expect(brokenOff([], 'nowhere_to_click')).toBe(2);
    expect(brokenOff([], 'page_lost')).toBe(2);
    expect(brokenOff(pass.windows, 'page_lost')).toBe(0);
    expect(brokenOff([], 'done')).toBe(0);
    // What came in the place of passes is none.
    const failed = { ...LookFailed.schema.parse(LookFailed.example), ...key, agentId, page: 3 };
    const { count, passes: made } = soFar(...passes([]), { type: 'LookFailed', data: failed });
    expect([count, made]).toEqual([3, 2]);
  });

  it('handed back leaves the target as it was, this attempt not counted', () => {
    expect(given(leased()).when(handBack())).toEqual([returned()]);
    expect(given(leased(), returned()).when(lease)).toEqual([leased()]);
    expect(given(leased(1), expired(1), leased(2), judged(1), returned(2)).when(lease)).toEqual([leased(2)]);
  });

  it('is handed back by its own agent alone, once', () => {
    expect(given().when(handBack())).toBe('lease_lost');
    expect(given(leased()).when(handBack({ agentId: otherAgent }))).toBe('lease_lost');
    expect(given(leased()).when(handBack({ leaseId: otherAgent }))).toBe('lease_lost');
    expect(given(leased(), returned()).when(handBack())).toBe('lease_lost');
    expect(given(leased(), judged(1), finished('judged', 1)).when(handBack())).toBe('lease_lost');
  });

  it('cannot end twice', () => {
    expect(given(leased(), expired()).when(expire(3))).toEqual([]);
    expect(given(leased(), judged(1), finished('judged', 1)).when(expire(3))).toEqual([]);
  });
});

describe('a post', () => {
  it('adds pages of the leased target, in the name of its agent', () => {
    expect(given(leased()).when(post([posted(1), posted(2)]))).toEqual([judged(1), judged(2)]);
    expect(given(leased(), judged(1)).when(post([posted(2)]))).toEqual([judged(2)]);
  });

  it('may finish the target with the outcome that its pages have', () => {
    expect(given(leased()).when(post([posted(1)], 'judged'))).toEqual([judged(1), finished('judged', 1)]);
    expect(given(leased(), judged(1)).when(post([], 'judged'))).toEqual([finished('judged', 1)]);
    expect(given(leased()).when(post([postedFailure(1)], 'failed'))).toMatchObject([
      { type: 'PageFailed' },
      finished('failed', 1),
    ]);
    expect(given(leased(), judged(1)).when(post([postedFailure(2)], 'judged'))).toMatchObject([
      {},
      finished('judged', 2),
    ]);
  });

  it('with another outcome than its pages have is refused', () => {
    expect(given(leased()).when(post([posted(1)], 'failed'))).toBe('wrong_outcome');
    expect(given(leased()).when(post([postedFailure(1)], 'judged'))).toBe('wrong_outcome');
    expect(given(leased()).when(post([], 'failed'))).toBe('wrong_outcome');
  });

  it('with a gap or a repeat among its pages is refused', () => {
    expect(given(leased()).when(post([posted(2)]))).toBe('pages_out_of_order');
    expect(given(leased()).when(post([posted(1), posted(1)]))).toBe('pages_out_of_order');
    expect(given(leased(), judged(1)).when(post([posted(1)]))).toBe('pages_out_of_order');
  });

  it('of nothing, or from another country, is refused', () => {
    expect(given(leased()).when(post([]))).toBe('nothing_posted');
    expect(given(leased()).when(post([posted(1, 'DE')]))).toBe('wrong_country');
  });

  it('of another website than the target, or of more pages than a run may ask for, is refused', () => {
    const elsewhere = posted(1, 'GB', 'http://spinwise-reviews.example.evil.test/');
    expect(given(leased()).when(post([elsewhere]))).toBe('wrong_website');
    const whole = Array.from({ length: 100 }, (_, index) => judged(index + 1));
    expect(given(leased(), ...whole).when(post([posted(101)]))).toBe('too_many_pages');
    expect(given(leased(), ...whole.slice(1)).when(post([posted(100)]))).toHaveLength(1);
  });

  it('without the lease is refused', () => {
    expect(given().when(post([posted(1)]))).toBe('lease_lost');
    expect(given(leased(), expired()).when(post([posted(1)]))).toBe('lease_lost');
    expect(given(leased(), judged(1), finished('judged', 1)).when(post([posted(2)]))).toBe('lease_lost');
    expect(given(leased()).when(post([posted(1)], null, { agentId: otherAgent }))).toBe('lease_lost');
    expect(given(leased()).when(post([posted(1)], null, { leaseId: otherAgent }))).toBe('lease_lost');
  });
});

describe('ids of events', () => {
  it('are the same for the same page of the same target, and differ otherwise', () => {
    const lostPage: TargetEvent = { type: 'PageFailed', data: { ...failedData, ...key, agentId: null, page: 1 } };
    const events = [leased(), leased(1, otherAgent), expired(), judged(1), judged(2), lostPage, finished('judged', 1)];
    const ids = events.map(targetEventId);
    expect(new Set(ids).size).toBe(events.length);
    expect(events.map(targetEventId)).toEqual(ids);
    const seenAgain: TargetEvent = { type: 'PageFailed', data: { ...failedData, ...key, agentId, page: 1 } };
    expect(targetEventId(seenAgain)).toBe(targetEventId(judged(1)));
  });
});
