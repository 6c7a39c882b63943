import type { ProoflineEvent } from '@proofline/contracts/events/parse-event';
import { ReportRequested } from '@proofline/contracts/events/report';
import {
  type CheckId,
  type CommentId,
  checkIdSchema,
  type OrganizationId,
  organizationIdSchema,
  type ReportId,
  reportIdOf,
  userIdSchema,
} from '@proofline/contracts/ids';
import { PageJudged } from '@proofline/contracts/kinds/compliance/findings';
import { evolveWritten } from '../comment-before.ts';
import type { ProducedNotice } from '../produced-notice.ts';
import type { Known, WrittenComment } from '../producer.ts';
import { producers } from '../producers.ts';
import { evolveRun, type Happened, type RunFacts, type Verdict, verdictAfter } from '../run-facts.ts';

export const organizationId: OrganizationId = organizationIdSchema.parse(3);
export const checkId: CheckId = checkIdSchema.parse(12);
/** Of the check's slots, from 0. */
export const reportOf = (slot: number): ReportId => reportIdOf(checkId, slot);
export const maya = userIdSchema.parse(2);
export const tom = userIdSchema.parse(5);

const id = (slot: number) => ({ reportId: reportOf(slot), checkId });

/** A run of the check is asked for. */
export const requested = (slot = 0, name = 'UK affiliates'): ProoflineEvent => ({
  type: 'ReportRequested',
  data: ReportRequested.schema.parse({
    ...ReportRequested.example,
    ...id(slot),
    slot,
    configuration: { ...ReportRequested.example.configuration, name },
  }),
});

const pageOf = (slot: number, target: number) => ({ ...PageJudged.example, ...id(slot), target });

/** A page was judged. */
export const judged = (compliant: boolean, target = 1, slot = 0): ProoflineEvent => ({
  type: 'PageJudged',
  data: PageJudged.schema.parse({
    ...pageOf(slot, target),
    verdict: { compliant, rating: compliant ? 100 : 0, perRule: [] },
  }),
});

/** A page was blocked. */
export function blocked(target = 1, slot = 0): ProoflineEvent {
  const {
    reportId,
    checkId: check,
    page,
    url,
    country,
    agentId,
    fetchedAt,
    attempts,
    durationMs,
  } = PageJudged.schema.parse(pageOf(slot, target));
  return {
    type: 'PageBlocked',
    data: {
      ...{ reportId, checkId: check, target, page, url, country, agentId, fetchedAt, attempts, durationMs },
      ...{ reason: 'captcha', seen: null },
    },
  };
}

/** The run has completed: targets by their outcome. */
export const completed = (
  counts: { readonly judged?: number; readonly blocked?: number; readonly failed?: number } = {},
  slot = 0,
): ProoflineEvent => {
  const all = { judged: 0, filtered: 0, blocked: 0, failed: 0, ...counts };
  const plannedTargets = all.judged + all.filtered + all.blocked + all.failed;
  return { type: 'ReportCompleted', data: { ...id(slot), plannedTargets, counts: all } };
};

const eventIds = Array.from({ length: 100 }, (_, index) => `event-${index}`);

interface Given {
  /** What the last of the events makes people be told. */
  readonly when: (event: ProoflineEvent, by?: number) => readonly ProducedNotice[];
}

/** What has happened so far, in the order of the log; nobody followed what stands in `unfollowed`. */
export function given(
  events: readonly ProoflineEvent[],
  known: Partial<Known> & { readonly unfollowed?: readonly ProoflineEvent[] } = {},
): Given {
  const { unfollowed = [], ...rest } = known;
  const runs = new Map<ReportId, RunFacts>();
  const comments = new Map<CommentId, WrittenComment>();
  let verdict: Verdict | undefined;
  let at = 0;
  const happenedOf = (event: ProoflineEvent, by?: number): Happened => ({
    event,
    eventId: eventIds[at++] ?? 'event',
    actor: by === undefined ? { type: 'system', id: 'test' } : { type: 'user', id: String(by) },
    organizationId,
    at: '2026-11-20T12:00:00.000Z',
  });
  const take = (event: ProoflineEvent, by?: number): readonly ProducedNotice[] => {
    const happened = happenedOf(event, by);
    const commentId = 'commentId' in event.data ? event.data.commentId : undefined;
    const comment = commentId === undefined ? undefined : comments.get(commentId);
    const reportId = 'reportId' in event.data ? (event.data.reportId ?? undefined) : comment?.reportId;
    const run = reportId === undefined ? undefined : runs.get(reportId);
    const all: Known = { run, verdict, comment, unjudgedPercent: 20, ...rest };
    const notices = producers.flatMap((produce) => produce(happened, all));
    const written = evolveWritten(comment, event);
    if (written !== undefined) comments.set(written.commentId, written);
    const after = evolveRun(run, happened);
    if (reportId !== undefined && after !== undefined) runs.set(reportId, after);
    verdict = (run && !run.isOver ? verdictAfter(run, happened) : undefined) ?? verdict;
    return notices;
  };
  for (const event of unfollowed) {
    const run = evolveRun(undefined, happenedOf(event));
    if (run !== undefined) runs.set(run.reportId, { ...run, isWhole: false });
  }
  for (const event of events) take(event);
  return { when: take };
}

/** First lines: the verdict, and what it is about. */
export const firstLines = (notices: readonly ProducedNotice[]): string[] =>
  notices.map(({ message }) => message.split('\n')[0] ?? '');
