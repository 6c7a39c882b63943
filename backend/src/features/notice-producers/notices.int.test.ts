import type { ProoflineEvent } from '@proofline/contracts/events/parse-event';
import { type CommentId, commentIdSchema, type UserId } from '@proofline/contracts/ids';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { violationsFound } from '@proofline/projections/reports/violations-found';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { people } from '../../app/testing/api-world.ts';
import { checkId, completed, judged, reportOf, requested } from './testing/notice-script.ts';
import { type NoticeWorld, startNoticeWorld } from './testing/notice-world.ts';

let world: NoticeWorld;
let stop: () => Promise<void>;
/** Of the check, a run for each test. */
let slot = 0;

beforeAll(async () => {
  world = await startNoticeWorld(startEventStore);
});
afterAll(() => world?.stop());
beforeEach(async () => {
  slot += 1;
  for (const email of Object.values(people)) await world.optIn(email);
  stop = world.startNotices();
  await world.begun();
});
afterEach(() => stop());

const run = () => ({ reportId: reportOf(slot), checkId });
const mute = (userId: number, type: 'ReportMuted' | 'ReportUnmuted' = 'ReportMuted') =>
  ({ type, data: { userId, reportId: reportOf(slot) } }) as ProoflineEvent;
const own = async () => (await world.published()).filter(({ reportId }) => reportId === reportOf(slot));
const toldOf = async (cause: string) => (await own()).filter((told) => told.cause.startsWith(`${cause}-`));

describe('Who hears of a violation', () => {
  it('has chosen to, is active, has not muted the report, and belongs to the organisation', async () => {
    const full = await world.optIn(people.full, 'alerts');
    const plain = await world.optIn(people.plain, 'alerts', 'comments');
    const auditor = await world.optIn(people.auditor, 'alerts');
    const superuser = await world.optIn(people.superuser, 'comments', 'news', 'offers');
    await world.optIn(people.other, 'alerts', 'comments');
    await world.happened(requested(slot));
    await world.happened(mute(plain), plain);
    await world.deps.db('accounts').where({ id: auditor }).update({ is_active: false });
    await world.handled(await world.happened(judged(false, 1, slot)));
    await world.deps.db('accounts').where({ id: auditor }).update({ is_active: true });
    const [told, ...others] = await own();
    expect(others).toEqual([]);
    expect(told).toMatchObject({ userIds: [full], organizationIds: [], ...run(), resultId: `${reportOf(slot)}-1-1` });
    expect(told?.userIds).not.toContain(superuser);
    const [maya, stranger] = [await world.signedIn(people.full), await world.signedIn(people.other)];
    expect(await world.bellOf(maya)).toEqual(['Violation found: UK affiliates']);
    expect(await world.bellOf(stranger)).toEqual([]);
  });

  it('is asked for in the order of the log, whatever read models know of mutes', async () => {
    const plain = await world.optIn(people.plain, 'alerts');
    await world.happened(requested(slot));
    await world.happened(mute(plain), plain);
    await world.handled(await world.happened(judged(false, 1, slot)));
    expect(await own()).toEqual([]);
    await world.happened(mute(plain, 'ReportUnmuted'), plain);
    await world.handled(await world.happened(completed({ judged: 1 }, slot)));
    expect((await own()).map(({ userIds }) => userIds)).toEqual([[plain]]);
  });

  it('is not who paused the run, nor who wrote the comment', async () => {
    const full = await world.optIn(people.full, 'alerts', 'comments');
    const plain = await world.optIn(people.plain, 'alerts', 'comments');
    await world.happened(requested(slot));
    await world.happened({ type: 'ReportPauseRequested', data: run() }, plain);
    const commentId = commentIdSchema.parse(slot);
    const comment = { ...run(), commentId, authorId: full, text: 'Seen.' };
    await world.handled(await world.happened({ type: 'CommentAdded', data: comment }, full));
    expect((await own()).map(({ cause, userIds }) => [cause.split('-')[0], userIds])).toEqual([
      ['paused', [full]],
      ['comment', [plain]],
    ]);
    expect((await toldOf('comment'))[0]).toMatchObject({ category: 'comments', commentId, ...run() });
  });
});

describe('The first violation of a run', () => {
  it('counts on while a burst goes on, as one notice, and tells nobody of another organisation', async () => {
    await world.optIn(people.full, 'alerts');
    await world.happened(requested(slot));
    await world.handled(await world.happened(judged(false, 1, slot)));
    const maya = await world.signedIn(people.full);
    const shown = async () => {
      await world.bellOf(maya);
      const { body } = await maya.get('/api/custom_notifications/?page_size=100');
      const { results } = body as {
        results: { message: string; violations: { report: number; found: number } | null }[];
      };
      return results
        .filter(({ violations }) => violations?.report === reportOf(slot))
        .map(({ violations }) => violations);
    };
    const counts = (found: number, goesOn = true) => [{ report: reportOf(slot), found, goes_on: goesOn }];
    await expect.poll(shown).toEqual(counts(1));
    let last = 0n;
    for (let target = 2; target <= 60; target += 1) last = await world.happened(judged(false, target, slot));
    await world.handled(last);
    await expect.poll(shown, { timeout: 10_000 }).toEqual(counts(60));
    await world.handled(await world.happened(completed({ judged: 60 }, slot)));
    await expect.poll(shown, { timeout: 10_000 }).toEqual(counts(60, false));
    expect((await toldOf('violation')).length).toBe(1);
    const elsewhere = await violationsFound(world.deps.db, world.organizations.other, [reportOf(slot)]);
    expect([...elsewhere]).toEqual([]);
  });
});

describe('Who is mentioned', () => {
  const commented = (authorId: UserId, mentions: readonly UserId[], commentId: CommentId): ProoflineEvent => ({
    type: 'CommentAdded',
    data: { ...run(), commentId, authorId, text: '@You, look.', mentions: [...mentions] },
  });
  const edited = (commentId: CommentId, mentions: readonly UserId[]): ProoflineEvent => ({
    type: 'CommentEdited',
    data: { commentId, text: '@You, look again.', mentions: [...mentions] },
  });
  const mentions = async () => (await toldOf('mention')).map(({ userIds }) => userIds);

  it('hears of the mention alone, who belongs to it and has chosen to, and after an edit who is new', async () => {
    const full = await world.optIn(people.full, 'comments');
    const plain = await world.optIn(people.plain, 'comments');
    const auditor = await world.optIn(people.auditor, 'comments');
    const stranger = await world.optIn(people.other, 'comments');
    const superuser = await world.optIn(people.superuser, 'alerts');
    const commentId = commentIdSchema.parse(1_000 + slot);
    await world.happened(requested(slot));
    const added = commented(full, [plain, stranger, superuser, full], commentId);
    await world.handled(await world.happened(added, full));
    expect(await mentions()).toEqual([[plain]]);
    expect((await toldOf('comment')).map(({ userIds }) => userIds)).toEqual([[auditor]]);
    expect(await world.bellOf(await world.signedIn(people.plain))).toContain('You were mentioned: UK affiliates');
    expect(await world.bellOf(await world.signedIn(people.other))).not.toContain('You were mentioned: UK affiliates');
    // In one batch with what comes behind it, and read by a process that knows nothing of the comment.
    await stop();
    await world.happened(edited(commentId, [plain, auditor]), full);
    await world.happened(edited(commentId, []), full);
    const last = await world.happened(edited(commentId, [auditor, plain]), full);
    stop = world.startNotices();
    await world.handled(last);
    expect(await mentions()).toEqual([[plain], [auditor]]);
    expect(await toldOf('comment')).toHaveLength(1);
  });

  it('hears nothing of a report that is muted', async () => {
    const full = await world.optIn(people.full, 'comments');
    const plain = await world.optIn(people.plain, 'comments');
    await world.happened(requested(slot));
    await world.happened(mute(plain), plain);
    const added = commented(full, [plain], commentIdSchema.parse(1_000 + slot));
    await world.handled(await world.happened(added, full));
    expect(await own()).toEqual([]);
  });
});

describe('What is told', () => {
  it('is one notice of a thousand violations, and their number at the end', async () => {
    await world.optIn(people.full, 'alerts');
    await world.happened(requested(slot));
    for (let from = 1; from <= 1_000; from += 100) {
      await Promise.all(Array.from({ length: 100 }, (_, index) => world.happened(judged(false, from + index, slot))));
    }
    await world.handled(await world.happened(completed({ judged: 1_000 }, slot)));
    expect((await own()).map(({ message }) => message.split('\n')[0])).toEqual([
      'Violation found: UK affiliates',
      'Completed with 1,000 violations: UK affiliates',
    ]);
  });

  it('knows the run before, also when another process takes over in between', async () => {
    await world.optIn(people.full, 'alerts');
    await world.happened(requested(slot));
    await world.happened(judged(true, 1, slot));
    await world.handled(await world.happened(completed({ judged: 1 }, slot)));
    await stop();
    stop = world.startNotices();
    slot += 1;
    await world.happened(requested(slot));
    await world.happened(judged(false, 1, slot));
    await world.handled(await world.happened(completed({ judged: 1 }, slot)));
    expect((await toldOf('turned')).map(({ message }) => message.split('\n')[0])).toEqual([
      'No longer compliant: UK affiliates',
    ]);
  });
});

describe('Old times', () => {
  const forgetCheckpoint = () => world.deps.db('reactor_checkpoints').where({ reactor: 'publish-notices' }).delete();

  it('are told to nobody by whoever begins in the middle of them, and what comes then is', async () => {
    await world.optIn(people.full, 'alerts');
    await stop();
    await forgetCheckpoint();
    const before = await world.published();
    await world.happened(requested(slot));
    await world.happened(judged(false, 1, slot));
    stop = world.startNotices();
    await world.begun();
    expect(await world.published()).toEqual(before);
    await world.handled(await world.happened(completed({ judged: 5 }, slot)));
    // What was found before is not counted as nothing.
    expect((await own()).map(({ message }) => message)).toEqual([
      'Completed: UK affiliates\n5 targets judged, 0 filtered out, 0 could not be judged.',
    ]);
  });

  it('are told to nobody again when the log comes by again', async () => {
    const full = await world.optIn(people.full, 'alerts');
    const began = await world.happened(requested(slot));
    await world.happened(judged(false, 1, slot));
    await world.handled(await world.happened(completed({ judged: 1 }, slot)));
    const before = await world.published();
    expect((await own()).map(({ userIds }) => userIds)).toEqual([[full], [full]]);
    await stop();
    // As after a restored database; and somebody else wants to hear of it by now.
    const plain = await world.optIn(people.plain, 'alerts');
    for (const table of ['notice_runs', 'notice_verdicts', 'notice_mutes']) await world.deps.db(table).delete();
    await world.deps
      .db('reactor_checkpoints')
      .where({ reactor: 'publish-notices' })
      .update({ position: String(began - 1n) });
    stop = world.startNotices();
    await world.handled(await world.happened(mute(plain), plain));
    expect(await world.published()).toEqual(before);
  });
  it('are no news to anybody when they come by for the first time after a long time', async () => {
    await world.optIn(people.full, 'alerts');
    await stop();
    await world.happened(requested(slot));
    await world.happened(judged(false, 1, slot));
    world.clock.forward(4 * 86_400_000);
    stop = world.startNotices();
    await world.handled(await world.happened(completed({ judged: 1 }, slot)));
    // They count all the same.
    expect((await own()).map(({ message }) => message.split('\n')[0])).toEqual([
      'Completed with 1 violation: UK affiliates',
    ]);
  });
});
