import type { ProoflineEvent } from '@proofline/contracts/events/parse-event';
import { findingEvents } from '@proofline/contracts/kinds/findings';
import type { Producer } from './producer.ts';
import { commentAdded } from './producers/comment-added.ts';
import { complianceTurned } from './producers/compliance-turned.ts';
import { firstViolation } from './producers/first-violation.ts';
import { listChanged } from './producers/list-changed.ts';
import { mentioned } from './producers/mentioned.ts';
import { monthLimit } from './producers/month-limit.ts';
import { placesMoved } from './producers/places-moved.ts';
import { runOver } from './producers/run-over.ts';
import { runSteered } from './producers/run-steered.ts';
import { unjudgedShare } from './producers/unjudged-share.ts';
import { webhookMessageAbandoned, webhookSuspended } from './producers/webhook-stopped.ts';

/** One a kind of notice that follows from events, in the order in which people are told. */
export const producers: readonly Producer[] = [
  firstViolation,
  runOver,
  complianceTurned,
  placesMoved,
  unjudgedShare,
  runSteered,
  mentioned,
  commentAdded,
  listChanged,
  monthLimit,
  webhookSuspended,
  webhookMessageAbandoned,
];

/** What producers look at, and what tells who hears of it. */
export const watchedTypes: ReadonlySet<ProoflineEvent['type']> = new Set<ProoflineEvent['type']>([
  'ReportRequested',
  'ReportStarted',
  'StagePlanned',
  'ReportPauseRequested',
  'ReportCompleted',
  'ReportExpired',
  'ReportCancelled',
  'ReportFailed',
  ...findingEvents.map(({ type }) => type),
  'CommentAdded',
  'CommentEdited',
  'UrlListChanged',
  'WebhookSuspended',
  'WebhookMessageAbandoned',
  'ReportMuted',
  'ReportUnmuted',
]);
