import { verdictSchema } from '@proofline/rules/verdict';
import { z } from 'zod';
import { countryCodeSchema } from '../../codes.ts';
import { defineEvent, type EventOf } from '../../events/define-event.ts';
import { targetKey } from '../../events/target-key.ts';
import { pageFoundSchema } from '../../gathering.ts';
import { agentIdSchema, sha256Schema } from '../../ids.ts';
import { pageCaptureSchema } from '../../page-capture.ts';
import { blockReasonSchema, failureReasonSchema } from '../../page-outcome.ts';

/** Any three digits a website may answer with: some answer 999, and that is what was seen. */
const httpStatusSchema = z.number().int().min(100).max(999);

export const redirectHopSchema = z.object({
  url: z.string().max(4096),
  /** HTTP status; null for a hop made by script or meta refresh. */
  status: httpStatusSchema.nullable(),
  by: z.enum(['header', 'script', 'meta']),
});
export type RedirectHop = z.infer<typeof redirectHopSchema>;

/** One of several tries to read a page. */
export const pageAttemptSchema = z.object({
  /** ISO 8601, UTC. */
  at: z.iso.datetime(),
  durationMs: z.number().nonnegative(),
  /** Null where nothing answered. */
  httpStatus: httpStatusSchema.nullable(),
  /** Why it did not give the page; null for one that did. */
  reason: z.union([failureReasonSchema, blockReasonSchema]).nullable(),
});
export type PageAttempt = z.infer<typeof pageAttemptSchema>;

/** What every page result tells, whatever its outcome. */
export const pageVisitSchema = z.object({
  ...targetKey,
  /** Counts from 1 within the target. */
  page: z.number().int().positive().max(1000),
  url: z.string().min(1).max(4096),
  country: countryCodeSchema,
  agentId: agentIdSchema.nullable(),
  /** ISO 8601, UTC: when the page was fetched. */
  fetchedAt: z.iso.datetime(),
  attempts: z.number().int().positive().max(10),
  /** The tries one by one, the last one included; absent where there was one, or the crawler did not tell. */
  attemptLog: z.array(pageAttemptSchema).max(10).optional(),
  durationMs: z.number().nonnegative(),
  /** How the crawl came to the page; absent in results of crawlers that did not tell. */
  found: pageFoundSchema.optional(),
});

/** What was seen, by content: the bytes are in the blob store under their SHA-256 before a result names them. */
export const evidenceSchema = z.object({
  html: sha256Schema,
  text: sha256Schema,
  /** Full-page PNG or JPEG, capped in height; null when it could not be taken. */
  screenshot: sha256Schema.nullable(),
  htmlBytes: z.number().int().nonnegative(),
  /** Text the page holds but hides, a line a piece with the reason; null or absent when it hides none. */
  hiddenText: sha256Schema.nullable().optional(),
  /** WARC records of the page: what was asked and answered, the picture and the text. Null or absent when not kept. */
  archive: sha256Schema.nullable().optional(),
  /** JSON list of the images looked at with address, size, hashes and fingerprint; null or absent when no rule asks for images. */
  imageList: sha256Schema.nullable().optional(),
  /** Set when a visitor sees images that are not in the list, or could not be looked at. */
  imagesLeftOut: z.boolean().optional(),
  /**
   * JSON list of every link that was read, those in frames and shadow roots included, with where it leads when a rule
   * asks for links; null or absent when it was not kept.
   */
  pageLinks: sha256Schema.nullable().optional(),
  /** Small pictures of the images that came closest to those wanted: what a verdict's comparisons name. */
  imagePreviews: z.array(sha256Schema).max(200).optional(),
});
export type Evidence = z.infer<typeof evidenceSchema>;

export const pageSeenSchema = z.object({
  finalUrl: z.string().min(1).max(4096),
  title: z.string().max(500),
  httpStatus: httpStatusSchema,
  /** The addresses passed on the way, in order, without the final one. */
  redirectChain: z.array(redirectHopSchema).max(30),
  /** Detected languages, most likely first, confidence 0 to 1. */
  languages: z.array(z.object({ code: z.string().max(10), confidence: z.number().min(0).max(1) })).max(5),
  /** Links and images on the page, counted. */
  linkCount: z.number().int().nonnegative(),
  imageCount: z.number().int().nonnegative(),
  /** Address the page was fetched from, as the crawler's exit saw it. */
  exit: z.object({ address: z.string().max(100).nullable(), country: countryCodeSchema.nullable() }),
  browser: z.string().max(100),
  /** Words on the button with which a consent banner was answered; null when none was. */
  consent: z.string().max(100).nullable().default(null),
  evidence: evidenceSchema,
  /** How the page was looked at; absent in results of crawlers that did not tell. */
  capture: pageCaptureSchema.optional(),
});
export type PageSeen = z.infer<typeof pageSeenSchema>;

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

/** What is told of a page, once a page. */
export const complianceFindings = [PageJudged, PageFilteredOut, PageBlocked, PageFailed] as const;
export type PageEvent = EventOf<(typeof complianceFindings)[number]>;
