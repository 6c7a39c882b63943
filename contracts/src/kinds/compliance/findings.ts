import { verdictSchema } from '@proofline/rules/verdict';
import { z } from 'zod';
import { defineEvent, type EventOf } from '../../events/define-event.ts';
import { blockReasonSchema, failureReasonSchema, type TargetOutcome } from '../../page-outcome.ts';
import { httpStatusSchema, pageSeenSchema, pageVisitSchema, redirectHopSchema } from '../../page-visit.ts';

const exampleVisit = {
  reportId: 1200000,
  checkId: 12,
  target: 1,
  page: 1,
  url: 'http://spinwise-reviews.example/',
  country: 'GB',
  agentId: '0f8fad5b-d9cb-469f-a165-70867728950e',
  fetchedAt: '2026-11-20T12:00:05Z',
  attempts: 1,
  durationMs: 1830,
};
const sha = 'a'.repeat(64);
const exampleSeen: z.input<typeof pageSeenSchema> = {
  finalUrl: 'http://spinwise-reviews.example/uk',
  title: 'Spinwise reviews',
  httpStatus: 200,
  redirectChain: [{ url: 'http://spinwise-reviews.example/', status: 302, by: 'header' }],
  languages: [{ code: 'en', confidence: 0.98 }],
  linkCount: 46,
  imageCount: 18,
  exit: { address: '203.0.113.24', country: 'GB' },
  browser: 'Chromium 156',
  evidence: { html: sha, text: sha, screenshot: sha, htmlBytes: 41200 },
};

const exampleVerdict: z.input<typeof verdictSchema> = { compliant: true, rating: 100, perRule: [] };

export const PageJudged = defineEvent({
  type: 'PageJudged',
  category: 'target',
  version: 1,
  summary: 'A page was read and judged by the rules.',
  schema: pageVisitSchema.extend({ seen: pageSeenSchema, filters: verdictSchema.nullable(), verdict: verdictSchema }),
  example: { ...exampleVisit, seen: exampleSeen, filters: null, verdict: exampleVerdict },
});

export const PageFilteredOut = defineEvent({
  type: 'PageFilteredOut',
  category: 'target',
  version: 1,
  summary: 'A page was read but does not concern this check.',
  schema: pageVisitSchema.extend({
    seen: pageSeenSchema,
    reason: z.enum(['language', 'content']),
    filters: verdictSchema.nullable(),
  }),
  example: { ...exampleVisit, seen: exampleSeen, reason: 'language', filters: null },
});

export const PageBlocked = defineEvent({
  type: 'PageBlocked',
  category: 'target',
  version: 1,
  summary: 'The website refused to show the page.',
  schema: pageVisitSchema.extend({
    reason: blockReasonSchema,
    /** The service that showed something in the page's place, when its marks tell. */
    by: z.string().max(100).nullable().optional(),
    seen: pageSeenSchema.nullable(),
  }),
  example: { ...exampleVisit, reason: 'captcha', seen: null },
});

export const PageFailed = defineEvent({
  type: 'PageFailed',
  category: 'target',
  version: 1,
  summary: 'The page could not be read.',
  schema: pageVisitSchema.extend({
    reason: failureReasonSchema,
    /** For the operator: what went wrong, without secrets. */
    detail: z.string().max(500),
    httpStatus: httpStatusSchema.nullable(),
    /** The addresses passed before it failed, in order; the last one is where it failed. */
    redirectChain: z.array(redirectHopSchema).max(30).optional(),
    /** What the website showed, where it answered with what is no page to judge; absent where nothing answered. */
    seen: pageSeenSchema.optional(),
  }),
  example: { ...exampleVisit, reason: 'timed_out', detail: 'No answer within 15 s.', httpStatus: null },
});

const events = [PageJudged, PageFilteredOut, PageBlocked, PageFailed] as const;
export type PageEvent = EventOf<(typeof events)[number]>;

const targetOutcomes = {
  PageJudged: 'judged',
  PageFilteredOut: 'filtered',
  PageBlocked: 'blocked',
  PageFailed: 'failed',
} as const satisfies Record<PageEvent['type'], TargetOutcome>;

/** What is told of a page, once a page. */
export const complianceFindings = { events, targetOutcomes } as const;
