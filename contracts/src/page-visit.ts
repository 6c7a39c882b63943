import { z } from 'zod';
import { countryCodeSchema } from './codes.ts';
import { targetKey } from './events/target-key.ts';
import { pageFoundSchema } from './gathering.ts';
import { agentIdSchema, sha256Schema } from './ids.ts';
import { pageCaptureSchema } from './page-capture.ts';
import { blockReasonSchema, failureReasonSchema } from './page-outcome.ts';

// How any kind's crawler tells of a page it has visited.

/** Any three digits a website may answer with: some answer 999, and that is what was seen. */
export const httpStatusSchema = z.number().int().min(100).max(999);

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
  /** Small pictures: of the images that came closest to those wanted, of entries of a list. What is told names them. */
  imagePreviews: z.array(sha256Schema).max(200).optional(),
  /** JSON of what was found and has no room in what is told of it; null or absent when all of it has. */
  rest: sha256Schema.nullable().optional(),
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
