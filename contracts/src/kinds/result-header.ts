import { z } from 'zod';
import { countryCodeSchema } from '../codes.ts';
import { reportIdSchema, resultIdSchema, sha256Schema } from '../ids.ts';
import { pageOutcomeSchema } from '../page-outcome.ts';

/** What every result says of itself, whatever its kind: lists, comments, read status and deep links stand on it. */
export const resultHeader = {
  id: resultIdSchema,
  report: reportIdSchema,
  /** Always something a person can open. */
  url: z.string(),
  /** Empty and null where it was not looked at from a country. */
  country: z.string(),
  country_code: countryCodeSchema.nullable(),
  outcome: pageOutcomeSchema,
  /** Whether who asks has read it: seen its details, or said that they need not. */
  read: z.boolean(),
  mtime: z.iso.datetime(),
  /** Log position of the event that made the row. */
  position: z.string(),
};

/** One try to read a page. */
export const pageAttemptViewSchema = z.object({
  at: z.iso.datetime(),
  duration_ms: z.number(),
  http_status: z.number().int().nullable(),
  /** Why it did not give the page, in words; null for one that did. */
  reason: z.string().nullable(),
});

export type PageAttemptView = z.infer<typeof pageAttemptViewSchema>;

/** What is kept of a page that a result stands on: by content, and as addresses on this host; null where there is none. */
export const resultEvidenceSchema = z
  .object({
    html_sha256: sha256Schema,
    text_sha256: sha256Schema,
    screenshot_sha256: sha256Schema.nullable(),
    screenshot_url: z.string().nullable(),
    html_url: z.string(),
    text_url: z.string(),
    hidden_text_url: z.string().nullable(),
    /** WARC file of the target: every page that was read for this address. */
    archive_url: z.string().nullable(),
  })
  .nullable();

/** Neighbours of a result in the order asked for (same filters and ordering as the list), for stepping. */
export const resultNeighbours = {
  index: z.number().int().nullable(),
  count: z.number().int().nullable(),
  previous_id: resultIdSchema.nullable(),
  next_id: resultIdSchema.nullable(),
};
