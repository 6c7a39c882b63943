import { ruleLimits } from '@proofline/rules/limits';
import { ruleVerdictSchema } from '@proofline/rules/verdict';
import { z } from 'zod';
import { pageOf } from '../../api/pagination.ts';
import { countryCodeSchema } from '../../codes.ts';
import { pageFoundSchema } from '../../gathering.ts';
import { reportIdSchema, resultIdSchema } from '../../ids.ts';
import { hiddenReasonSchema } from '../../page-capture.ts';
import { pageOutcomeSchema } from '../../page-outcome.ts';
import { redirectHopSchema } from '../../page-visit.ts';
import { RESULT_CHANGES, resultChangeSchema } from '../../result-change.ts';
import { pageAttemptViewSchema, resultEvidenceSchema, resultHeader, resultNeighbours } from '../result-header.ts';

/** A cell of a rule or filter column. At most the first 5 links are shown per row (002 §9). */
const ruleCellSchema = z.object({
  id: z.string(),
  score: z.union([z.literal(100), z.literal(0)]),
  link_count: z.number().int(),
  links: z.array(z.string()).max(5),
});

/** A row of the list: a page and what it was judged to be. */
const row = z.object({
  ...resultHeader,
  country_code: countryCodeSchema,
  final_url: z.string().nullable(),
  /** True, false, or the sentence that says why the page could not be judged. Filtered out pages are null. */
  compliant: z.union([z.boolean(), z.string(), z.null()]),
  /** Percent of rules that pass, or in a negated check are not met; null when the page was not judged. */
  compliance_rating: z.number().nullable(),
  /** The language the page was held against; empty when it could not be told. */
  matched_languages: z.array(z.string()),
  rules: z.array(ruleCellSchema),
  filters: z.array(ruleCellSchema),
  attempts: z.number().int(),
  /** What became of the page since the run that this one is compared with; null where there is none. */
  changed: resultChangeSchema.nullable(),
});

const ms = z.number().nullable();

/** How a page was looked at and what came along with it. */
const captureSchema = z.object({
  crawler: z.string(),
  user_agent: z.string(),
  viewport: z.object({ width: z.number().int(), height: z.number().int() }),
  /** Milliseconds since the navigation began; the first three are durations. Null for what did not happen. */
  timings: z.object({
    dns_ms: ms,
    connect_ms: ms,
    tls_ms: ms,
    request_ms: ms,
    first_byte_ms: ms,
    response_ms: ms,
    dom_ready_ms: ms,
    load_ms: ms,
  }),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  requests: z.object({
    sent: z.number().int(),
    refused: z.number().int(),
    bytes: z.number().int(),
    /** Those refused by kind: `Document`, `Image`, `Script`, … */
    refused_kinds: z.record(z.string(), z.number().int()),
  }),
  /** Links that lead away, when a rule asked for links. */
  links: z.object({ followed: z.number().int(), unread: z.number().int(), unanswered: z.number().int() }).nullable(),
  /** Visible frames in which no website showed anything: nothing answered, or it may not be framed. */
  frames_unread: z.array(z.string()),
  /** Scripts of the page that the picture shows as boxes, for want of a font; the text is whole. */
  scripts_not_drawn: z.array(z.string()),
  images: z.array(
    z.object({
      url: z.string(),
      content_type: z.string(),
      bytes: z.number().int(),
      /** Of the file; null when it was not kept. */
      sha256: z.string().nullable(),
      /** Of the picture; null when no rule asked for images, or it is too plain to be compared. */
      perceptual_hash: z.string().nullable(),
    }),
  ),
  /** Text the page holds and nobody sees, counted by reason. */
  hidden: z.array(z.object({ reason: hiddenReasonSchema, chars: z.number().int() })),
});

/** Words of a rule that the page holds only where nobody sees them. */
const hiddenFindingViewSchema = z.object({
  rule: z.string(),
  reason: hiddenReasonSchema,
  words: z.string(),
  before: z.string(),
  after: z.string(),
});

/** What became of the same page in one run of the check. */
const pageInRunSchema = z.object({
  report: reportIdSchema,
  result: resultIdSchema,
  outcome: pageOutcomeSchema,
  /** When the run was requested. */
  ctime: z.iso.datetime(),
});
export type PageInRunView = z.infer<typeof pageInRunSchema>;

/** The details panel. */
const details = row.extend({
  title: z.string(),
  http_status: z.number().int().nullable(),
  duration_ms: z.number(),
  fetched_at: z.iso.datetime(),
  html_bytes: z.number().int().nullable(),
  link_count: z.number().int().nullable(),
  image_count: z.number().int().nullable(),
  languages: z.array(z.object({ code: z.string(), name: z.string(), confidence: z.number() })),
  redirect_chain: z.array(redirectHopSchema),
  rule_details: z.array(ruleVerdictSchema),
  filter_details: z.array(ruleVerdictSchema),
  filtered_reason: z.enum(['language', 'content']).nullable(),
  error_reason: z.string().nullable(),
  error_detail: z.string().nullable(),
  /** The tries to read the page, in order; the last alone where the crawler did not tell of the others. Empty: not asked. */
  attempts_made: z.array(pageAttemptViewSchema),
  evidence: resultEvidenceSchema,
  agent: z.object({ id: z.string(), name: z.string() }).nullable(),
  exit_address: z.string().nullable(),
  exit_country: countryCodeSchema.nullable(),
  browser: z.string().nullable(),
  /** The button with which a consent banner was answered, and whose banner it was when that is known. */
  consent: z.object({ words: z.string(), manager: z.string().nullable() }).nullable(),
  /** Null for results of crawlers that did not tell. */
  capture: captureSchema.nullable(),
  /** How the crawl came to the page: listed, linked or in a sitemap; null where nobody told. */
  found: pageFoundSchema.nullable(),
  hidden_findings: z.array(hiddenFindingViewSchema),
  /** The same address and country in the newest runs of the check that had it, this one included, oldest first. */
  over_runs: z.array(pageInRunSchema),
  ...resultNeighbours,
});

const filters = {
  /** `true`, `false`, or `error` for pages that could not be judged. */
  compliant: z.enum(['true', 'false', 'error', 'filtered']).optional(),
  exclude_filtered_out: z.enum(['true', 'false']).optional(),
  /** Host of their address, with its port where it has one. */
  website: z.string().min(1).max(300).optional(),
  /** Id of a rule of the run that they break: one of the first 63. */
  rule: z.string().min(1).max(ruleLimits.idChars).optional(),
  /** What became of them since the run that theirs is compared with: one or more, separated by commas. */
  changed: z
    .string()
    .refine((names) => names.split(',').every((name) => resultChangeSchema.safeParse(name).success), {
      message: `Must be one or more of ${RESULT_CHANGES.join(', ')}, separated by commas.`,
    })
    .optional(),
};

/** What is answered of a judged page. */
export const complianceResultView = { row, details, filters } as const;
/** A page of a list of them alone. */
export const complianceResultPageSchema = pageOf(row);
/** Its filters with the values they take; others are refused. */
export const complianceResultFilters = z.strictObject(filters);
export type ComplianceResult = z.infer<typeof row>;
export type ComplianceResultDetails = z.infer<typeof details>;
