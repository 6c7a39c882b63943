import { z } from 'zod';
import { countryCodeSchema } from '../../codes.ts';
import { resultIdSchema } from '../../ids.ts';
import { MAX_KEYWORD_LENGTH } from '../../keywords.ts';
import { RESULT_CHANGES, resultChangeSchema } from '../../result-change.ts';
import { resultEvidenceSchema, resultHeader, resultNeighbours } from '../result-header.ts';
import { passNameSchema, siteSeenSchema, stepDoneSchema } from './findings.ts';
import {
  matchPlaceSchema,
  openedWindowSchema,
  PLACEMENTS,
  pagePointSchema,
  passStepSchema,
  placementSchema,
  windowHopSchema,
} from './window.ts';

/** A row of the list: a window that opened, or that none did. */
const row = z.object({
  kind: z.literal('popunder'),
  ...resultHeader,
  country_code: countryCodeSchema,
  /** Keywords of the check that were found in what opened. */
  matched_keywords: z.array(z.string()),
  /** Where they were found, each place once. */
  matched_places: z.array(matchPlaceSchema),
  /** Addresses that the window passed, the one it ended at among them, in order. */
  redirect_chain: z.array(z.string()),
  /** The same with what each was answered by; that it ended at is `final_url`. */
  hops: z.array(windowHopSchema),
  final_url: z.string().nullable(),
  /** What was answered there. */
  final_status: z.number().int().nullable(),
  final_ms: z.number().nullable(),
  matched_link: z.string().nullable(),
  /** Null where nothing opened. */
  placement: placementSchema.nullable(),
  unrequested: z.boolean(),
  blocked_by_ordinary_browser: z.boolean(),
  /** Registrable domains that the way led through. */
  networks: z.array(z.string()),
  /** Why nothing can be said, in a sentence; null where something can. */
  undecided: z.string().nullable(),
  /** What became of it since the run that this one is compared with; null where there is none. */
  changed: resultChangeSchema.nullable(),
});

/** A window beside the one that is shown. */
const windowInSequenceSchema = z.object({
  id: resultIdSchema,
  label: z.string(),
  pass: passNameSchema,
  step: passStepSchema,
  ms_after: z.number(),
  placement: placementSchema,
  unrequested: z.boolean(),
  final_url: z.string().nullable(),
  matched_keywords: z.array(z.string()),
  at: pagePointSchema.nullable(),
  screenshot_url: z.string().nullable(),
});

const imageSchema = z.object({ sha256: z.string(), url: z.string() }).nullable();

/** The details panel. */
const details = row.extend({
  /** The look that it came of; null where none could be made. */
  pass: passNameSchema.nullable(),
  /** Passes that were made to their end, where nothing opened. */
  looks: z.number().int().nullable(),
  window: openedWindowSchema.omit({ evidence: true, matchedKeywords: true }).nullable(),
  keyword_matches: openedWindowSchema.shape.matchedKeywords,
  site: siteSeenSchema.omit({ evidence: true }).nullable(),
  steps: z.array(stepDoneSchema),
  /** All windows of the website in this run, in the order they opened, this one among them. */
  windows: z.array(windowInSequenceSchema),
  /** Pictures: of what opened, and of the page that opened it, as it was before it was clicked. */
  window_screenshot: imageSchema,
  site_screenshot: imageSchema,
  evidence: resultEvidenceSchema,
  error_detail: z.string().nullable(),
  fetched_at: z.iso.datetime(),
  duration_ms: z.number(),
  attempts: z.number().int(),
  agent: z.object({ id: z.string(), name: z.string() }).nullable(),
  ...resultNeighbours,
});

const filters = {
  /** More keywords than so many were found: `0` leaves out windows without one (002 §4). */
  matched_keywords__len__gt: z.coerce.number().int().min(0).max(1_000).optional(),
  /** Contains this keyword of the check, in any case of letters. */
  keyword: z.string().min(1).max(MAX_KEYWORD_LENGTH).optional(),
  matched_link: z.string().max(500).optional(),
  /** One or more, separated by commas. */
  placement: z
    .string()
    .refine((names) => names.split(',').every((name) => placementSchema.safeParse(name).success), {
      message: `Must be one or more of ${PLACEMENTS.join(', ')}, separated by commas.`,
    })
    .optional(),
  /** Host of the website's address, with its port where it has one. */
  website: z.string().min(1).max(300).optional(),
  /** Registrable domain that the way led through. */
  network: z.string().min(1).max(253).optional(),
  unrequested: z.enum(['true', 'false']).optional(),
  /** `false`: a keyword in a window that nobody asked for. `error`: nothing can be said. `filtered`: the other windows. */
  compliant: z.enum(['false', 'error', 'filtered']).optional(),
  exclude_filtered_out: z.enum(['true', 'false']).optional(),
  /** What became of them since the run that theirs is compared with: one or more, separated by commas. */
  changed: z
    .string()
    .refine((names) => names.split(',').every((name) => resultChangeSchema.safeParse(name).success), {
      message: `Must be one or more of ${RESULT_CHANGES.join(', ')}, separated by commas.`,
    })
    .optional(),
};

/** What is answered of a window. */
export const popunderResultView = { row, details, filters } as const;
/** Its filters with the values they take; others are refused. */
export const popunderResultFilters = z.strictObject(filters);
export type PopunderResult = z.infer<typeof row>;
export type PopunderResultDetails = z.infer<typeof details>;
