import { z } from 'zod';
import { agentIdSchema } from '../ids.ts';
import { type FindingEvent, findingEvents } from '../kinds/findings.ts';
import { gatheringSchema } from '../kinds/gatherings.ts';
import { targetOutcomeSchema } from '../page-outcome.ts';
import { defineEvent, type EventOf } from './define-event.ts';
import { targetKey } from './target-key.ts';

export const TargetLeased = defineEvent({
  type: 'TargetLeased',
  category: 'target',
  version: 1,
  summary: 'An agent took the target until a deadline.',
  schema: z.object({
    ...targetKey,
    agentId: agentIdSchema,
    leaseId: z.uuid(),
    /** Counts from 1. */
    attempt: z.number().int().positive(),
    deadline: z.iso.datetime(),
  }),
  example: {
    reportId: 1200000,
    checkId: 12,
    target: 1,
    agentId: '0f8fad5b-d9cb-469f-a165-70867728950e',
    leaseId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    attempt: 1,
    deadline: '2026-11-20T12:01:00Z',
  },
});

export const LeaseExpired = defineEvent({
  type: 'LeaseExpired',
  category: 'target',
  version: 1,
  summary: 'The agent did not finish in time; the target may be taken again.',
  schema: z.object({ ...targetKey, agentId: agentIdSchema, leaseId: z.uuid(), attempt: z.number().int().positive() }),
  example: {
    reportId: 1200000,
    checkId: 12,
    target: 1,
    agentId: '0f8fad5b-d9cb-469f-a165-70867728950e',
    leaseId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    attempt: 1,
  },
});

export const LeaseReturned = defineEvent({
  type: 'LeaseReturned',
  category: 'target',
  version: 1,
  summary: 'The agent stops and hands the target back unfinished; it does not count as an attempt.',
  schema: z.object({ ...targetKey, agentId: agentIdSchema, leaseId: z.uuid(), attempt: z.number().int().positive() }),
  example: LeaseExpired.example,
});

export const TargetFinished = defineEvent({
  type: 'TargetFinished',
  category: 'target',
  version: 1,
  summary: 'The target has its final outcome.',
  schema: z.object({
    ...targetKey,
    outcome: targetOutcomeSchema,
    pages: z.number().int().nonnegative(),
    /** Absent when no crawler ended it, or one that did not tell. */
    gathering: gatheringSchema.optional(),
  }),
  example: { reportId: 1200000, checkId: 12, target: 1, outcome: 'judged', pages: 1 },
});

/** What happens to a target whatever it is; what is found in it is told by the events of its kind. */
export const crawlEvents = [TargetLeased, LeaseExpired, LeaseReturned, TargetFinished] as const;
export type CrawlEvent = EventOf<(typeof crawlEvents)[number]>;

export const targetEvents = [...crawlEvents, ...findingEvents] as const;
export type TargetEvent = CrawlEvent | FindingEvent;
