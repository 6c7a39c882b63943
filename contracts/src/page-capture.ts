import { z } from 'zod';
import { sha256Schema } from './ids.ts';

/** Why a person does not see a piece of text. */
export const HIDDEN_REASONS = [
  'display_none',
  'visibility',
  'opacity',
  'tiny_text',
  'no_size',
  'off_screen',
  'same_colour',
  'clipped',
  'aria_only',
] as const;
export const hiddenReasonSchema = z.enum(HIDDEN_REASONS);
export type HiddenReason = z.infer<typeof hiddenReasonSchema>;

/** The reasons in words, as they complete "the text is …". */
export const HIDDEN_REASON_WORDS: Readonly<Record<HiddenReason, string>> = {
  display_none: 'not displayed',
  visibility: 'made invisible',
  opacity: 'fully transparent',
  tiny_text: 'set in no size',
  no_size: 'in a box of no size',
  off_screen: 'moved off the page',
  same_colour: 'in the colour of its background',
  clipped: 'clipped away',
  aria_only: 'for screen readers only',
};

/** Words of a rule that the page holds, but only where nobody sees them. They count for nothing in the verdict. */
export const hiddenFindingSchema = z.object({
  /** Id of the leaf rule. */
  rule: z.string().max(200),
  reason: hiddenReasonSchema,
  words: z.string().max(200),
  before: z.string().max(200),
  after: z.string().max(200),
});
export type HiddenFinding = z.infer<typeof hiddenFindingSchema>;

const ms = z.number().nonnegative().nullable();

/** Milliseconds since the navigation began, as the browser tells them; null for what did not happen. */
export const pageTimingsSchema = z.object({
  dnsMs: ms,
  connectMs: ms,
  tlsMs: ms,
  requestMs: ms,
  firstByteMs: ms,
  responseMs: ms,
  domReadyMs: ms,
  loadMs: ms,
});
export type PageTimings = z.infer<typeof pageTimingsSchema>;

export const capturedImageSchema = z.object({
  url: z.string().max(2048),
  contentType: z.string().max(100),
  bytes: z.number().int().nonnegative(),
  /** Of the file as it came, unpacked; null or absent when it was not kept. */
  sha256: sha256Schema.nullable().optional(),
  /** Of the picture, 40 hex digits; null or absent when no rule asked for images, or it is too plain to be compared. */
  perceptualHash: z
    .string()
    .regex(/^[0-9a-f]{40}$/)
    .nullable()
    .optional(),
});
export type CapturedImage = z.infer<typeof capturedImageSchema>;

/** How a page was looked at and what came along with it. */
export const pageCaptureSchema = z.object({
  /** Name and version of the crawler. */
  crawler: z.string().max(100),
  userAgent: z.string().max(500),
  viewport: z.object({ width: z.number().int().positive(), height: z.number().int().positive() }),
  timings: pageTimingsSchema,
  /** Answer headers of the document that are worth keeping, in lower case. */
  headers: z.array(z.object({ name: z.string().max(100), value: z.string().max(1000) })).max(40),
  /** The consent manager whose banner was answered; null for one known by its words alone, or when there was none. */
  consentManager: z.string().max(100).nullable(),
  requests: z.object({
    sent: z.number().int().nonnegative(),
    /** Over the budget of the page, or of a kind that is never sent. */
    refused: z.number().int().nonnegative(),
    /** Bytes of all answers, unpacked. */
    bytes: z.number().int().nonnegative(),
    /** Those refused by kind, as browsers name them; absent in results of crawlers that did not tell. */
    refusedKinds: z.record(z.string().max(40), z.number().int().positive()).optional(),
  }),
  /** Links that lead away, when a rule asks for links. */
  links: z
    .object({
      /** To where they lead. */
      followed: z.number().int().nonnegative(),
      /** Too many, too slow or led on too often. */
      unread: z.number().int().nonnegative(),
      unanswered: z.number().int().nonnegative(),
    })
    .optional(),
  /** Visible frames in which no website showed anything, the first of them: nothing answered, or it may not be framed. */
  framesUnread: z.array(z.string().max(2048)).max(20).optional(),
  /** Scripts of the page that no font of the crawler draws: its picture shows boxes there, its text is whole. */
  scriptsNotDrawn: z.array(z.string().max(40)).max(20).optional(),
  /** Images whose bytes were looked at; the first of them. */
  images: z.array(capturedImageSchema).max(50),
  /** Characters of hidden text by reason. */
  hidden: z
    .array(z.object({ reason: hiddenReasonSchema, chars: z.number().int().positive() }))
    .max(HIDDEN_REASONS.length),
  hiddenFindings: z.array(hiddenFindingSchema).max(50),
});
export type PageCapture = z.infer<typeof pageCaptureSchema>;
