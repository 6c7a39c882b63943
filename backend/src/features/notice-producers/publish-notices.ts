import type { ProoflineEvent } from '@proofline/contracts/events/parse-event';
import { isFinding } from '@proofline/contracts/kinds/findings';
import type { Clock } from '@proofline/platform/clock';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { summariesOf } from '@proofline/projections/findings/registry';
import type { Reactor, ReactorEvent } from '../../kernel/reactor/reactor.ts';
import { monthBeside, monthOf } from '../runs/month-crawls.ts';
import { changedList } from './changed-list.ts';
import { commentBefore } from './comment-before.ts';
import { FollowedRuns } from './followed-runs.ts';
import { forgetOld } from './forget.ts';
import { LookAround } from './look-around.ts';
import { keepMute } from './mutes.ts';
import type { ProducedNotice } from './produced-notice.ts';
import type { Known, MonthUse } from './producer.ts';
import { producers, watchedTypes } from './producers.ts';
import { receiversOf } from './receivers-of.ts';
import { type Happened, isEnd, type RunFacts } from './run-facts.ts';
import { forgetStandings, keepStandings, type Move, movesSince } from './standings.ts';
import { tell } from './tell.ts';

export interface PublishNoticesDeps {
  readonly db: Knex;
  readonly eventLog: EventLog;
  readonly clock: Clock;
  /** See `Known`. */
  readonly unjudgedPercent: number;
}

const PUBLISH_NOTICES = 'publish-notices';

/** What it reads of the log. */
export const NOTICES_READER = {
  name: PUBLISH_NOTICES,
  streamPrefixes: ['report-', 'target-', 'comment-', 'urllist-', 'muting-', 'organization-'],
  types: watchedTypes,
} as const;

const LOOK_AROUND_EVERY_MS = 10_000;
/** What is older is no news: a weekend without anybody to tell it. It still counts for what comes. */
const NEWS_FOR_MS = 3 * 86_400_000;
const FORGET_EVERY_MS = 3_600_000;

/**
 * Tells people what happens, as producers say. It begins at the log's present, so that whoever installs or forgets its
 * checkpoint tells nobody of old times, and has nothing to do with read models: they are built anew without a word.
 */
export function publishNotices(deps: PublishNoticesDeps): Reactor {
  const { db, clock } = deps;
  const around = new LookAround(deps);
  let forgetsAt = 0;
  return {
    ...NOTICES_READER,
    begins: 'present',
    // Somebody waits to hear of it.
    company: { quietMs: 5, maxWaitMs: 50 },
    handle: async (events, trx) => {
      const runs = await FollowedRuns.of(trx, deps.eventLog, events);
      for (const one of events) await handleOne(deps, one, { runs, trx });
      await runs.write(clock.now());
    },
    timer: {
      everyMs: LOOK_AROUND_EVERY_MS,
      run: async () => {
        await around.look();
        const now = clock.now();
        if (now.getTime() < forgetsAt) return;
        forgetsAt = now.getTime() + FORGET_EVERY_MS;
        await forgetOld(db, now);
      },
    },
  };
}

interface Hands {
  readonly runs: FollowedRuns;
  readonly trx: Knex.Transaction;
}

async function handleOne(deps: PublishNoticesDeps, one: ReactorEvent, { runs, trx }: Hands): Promise<void> {
  const { event, recorded, metadata } = one;
  const happened: Happened = {
    event,
    eventId: recorded.id,
    actor: metadata.actor,
    ...{ organizationId: metadata.organizationId, at: metadata.at },
  };
  if (event.type === 'ReportMuted' || event.type === 'ReportUnmuted') {
    if (metadata.organizationId !== null) await keepMute(trx, event, metadata.organizationId, deps.clock.now());
    return;
  }
  const comment = event.type === 'CommentEdited' ? await commentBefore(deps.eventLog, event.data, recorded) : undefined;
  const run = await runs.runOf(event, comment?.reportId);
  const known: Known = {
    run,
    verdict: run && runs.verdictOn(run.checkId),
    month: run && (await monthWith(trx, event, run)),
    moves: run && (await movesWith(trx, event, run, deps.clock.now())),
    list:
      event.type === 'UrlListChanged' && metadata.organizationId !== null
        ? await changedList({ trx, eventLog: deps.eventLog }, recorded, event.data, metadata.organizationId)
        : undefined,
    webhook: await webhookOf(trx, event),
    comment,
    unjudgedPercent: deps.unjudgedPercent,
  };
  if (deps.clock.now().getTime() - Date.parse(metadata.at) <= NEWS_FOR_MS) {
    const notices = producers.flatMap((produce) => produce(happened, known));
    for (const notice of notices) await tellAll(deps, trx, notice, recorded.id);
  }
  runs.follow(happened);
}

async function tellAll(
  { eventLog, clock }: PublishNoticesDeps,
  trx: Knex,
  notice: ProducedNotice,
  causationId: string,
): Promise<void> {
  const receivers = await receiversOf(trx, notice);
  await tell({ eventLog, teller: PUBLISH_NOTICES }, notice, receivers, { at: clock.now(), causationId });
}

/** Keeps where things stand as they are found, and tells what moved when the run is over. */
async function movesWith(
  trx: Knex,
  event: ProoflineEvent,
  run: RunFacts,
  now: Date,
): Promise<readonly Move[] | undefined> {
  if (run.isOver) return undefined;
  if (isFinding(event)) await keepStandings(trx, run, summariesOf(event));
  if (event.type === 'ReportCompleted') return await movesSince(trx, run, now);
  if (isEnd(event)) await forgetStandings(trx, run.reportId);
  return undefined;
}

async function webhookOf(trx: Knex, event: ProoflineEvent): Promise<Known['webhook']> {
  if (event.type !== 'WebhookSuspended' && event.type !== 'WebhookMessageAbandoned') return undefined;
  const { organizationId, webhookId } = event.data;
  return await trx('webhooks')
    .where({ id: webhookId, organization_id: organizationId })
    .first<{ name: string }>('name');
}

async function monthWith(trx: Knex, event: ProoflineEvent, run: RunFacts): Promise<MonthUse | undefined> {
  if (event.type !== 'ReportStarted' && event.type !== 'StagePlanned') return undefined;
  const { reportId, organizationId, kind } = run;
  const month = monthOf(run.requestedAt);
  const { used, limit } = await monthBeside(trx, { reportId, organizationId, kind, month });
  return { month, used: used + event.data.plannedTargets, limit };
}
