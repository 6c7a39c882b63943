import { z } from 'zod';
import { countryCodeSchema } from '../../codes.ts';
import { reportIdSchema, resultIdSchema } from '../../ids.ts';
import { redirectHopSchema } from '../../page-visit.ts';
import { RESULT_CHANGES, resultChangeSchema } from '../../result-change.ts';
import { MAX_BRAND_LENGTH, toplistKindSchema } from '../../toplists.ts';
import { pageAttemptViewSchema, resultEvidenceSchema, resultHeader, resultNeighbours } from '../result-header.ts';
import { TOPLIST_STATES, UNSURE_REASONS } from './brand-rows.ts';
import { expectedBrandsSchema, toplistReadingSchema } from './reading.ts';

export const toplistStateSchema = z.enum(TOPLIST_STATES);

const position = z.number().int().nullable();

/** A row of the list: a brand of a toplist, or an entry where whatever it shows is recorded. */
const row = z.object({
  kind: z.literal('toplist'),
  ...resultHeader,
  country_code: countryCodeSchema,
  toplist_kind: toplistKindSchema,
  /** As the check spells it, or as the list shows it; empty where the list could not be read. */
  brand: z.string(),
  /** Null where none was expected. */
  expected_position: position,
  /** Null where it is missing, or nobody can say. */
  found_position: position,
  /** Other places in the same list. */
  also_at: z.array(z.number().int()),
  /** Null where no brand was expected, and where the list could not be read. */
  state: toplistStateSchema.nullable(),
  /** True, false, or the sentence that says why it could not be judged; null where no brand was expected. */
  compliant: z.union([z.boolean(), z.string(), z.null()]),
  /** Entries of the list; null where it could not be read. */
  entries: z.number().int().nullable(),
  offer: z.string().nullable(),
  /** Where the operator link led, or else points to. */
  operator_link: z.string().nullable(),
  affiliate_ids: z.array(z.string()),
  /** What became of it since the run that this one is compared with; null where there is none. */
  changed: resultChangeSchema.nullable(),
  /** What it was in that run; null where there is none, or it had no result. */
  before: z.object({ found_position: position, state: toplistStateSchema.nullable() }).nullable(),
  /** The same in the last runs up to its own, at most eight, oldest first, without those that had it not; none where none was expected. */
  last_runs: z.array(
    z.object({
      report: reportIdSchema,
      found_position: position,
      state: toplistStateSchema.nullable(),
      /** Null where the list could not be read. */
      entries: z.number().int().nullable(),
    }),
  ),
});

const metElsewhereSchema = z.discriminatedUnion('in', [
  z.object({ in: z.literal('section'), section: z.number().int(), heading: z.string().nullable(), position }),
  z.object({ in: z.literal('text') }),
]);

/** The brand in one run of the check. */
const brandInRunSchema = z.object({
  report: reportIdSchema,
  result: resultIdSchema,
  /** When the run was requested. */
  ctime: z.iso.datetime(),
  found_position: position,
  expected_position: position,
  state: toplistStateSchema.nullable(),
  /** Null where the list could not be read. */
  entries: z.number().int().nullable(),
});
export type BrandInRunView = z.infer<typeof brandInRunSchema>;

/** The details panel. */
const details = row.extend({
  final_url: z.string().nullable(),
  title: z.string(),
  http_status: z.number().int().nullable(),
  duration_ms: z.number(),
  /** Tries that it took to read the page. */
  attempts: z.number().int(),
  /** Those of them that are told one by one; none where the website was not asked. */
  attempts_made: z.array(pageAttemptViewSchema),
  fetched_at: z.iso.datetime(),
  redirect_chain: z.array(redirectHopSchema),
  /** Why nobody can say where the brand is. */
  unsure_because: z.enum(UNSURE_REASONS).nullable(),
  /** Where else a brand was met that the list does not have, or has not for sure. */
  met_elsewhere: z.array(metElsewhereSchema),
  /** All brands that this toplist was to have, by position. */
  expected_brands: expectedBrandsSchema,
  /** The list as it was read; null where it was not. What of it there was no room for is a file: `rest_url`. */
  reading: toplistReadingSchema.nullable(),
  rest_url: z.string().nullable(),
  /** Addresses of pictures of single entries on this host, by their hash. */
  crop_urls: z.record(z.string(), z.string()),
  error_reason: z.string().nullable(),
  error_detail: z.string().nullable(),
  evidence: resultEvidenceSchema,
  agent: z.object({ id: z.string(), name: z.string() }).nullable(),
  exit_address: z.string().nullable(),
  exit_country: countryCodeSchema.nullable(),
  browser: z.string().nullable(),
  consent: z.string().nullable(),
  /** The same brand, address and country in the newest runs of the check that had it, this one included, oldest first. */
  over_runs: z.array(brandInRunSchema),
  ...resultNeighbours,
});

const oneOrMoreOf = (names: readonly string[]) =>
  z.string().refine((asked) => asked.split(',').every((name) => names.includes(name)), {
    message: `Must be one or more of ${names.join(', ')}, separated by commas.`,
  });

/** `3`, or `3-10`, or from or to a place: `3-`, `-10`. */
const range = z.string().regex(/^(?:\d{1,4}|\d{1,4}-\d{0,4}|-\d{1,4})$/, 'Must be a position, or two with - between.');

const filters = {
  /** Host of their address, with its port where it has one. */
  website: z.string().min(1).max(300).optional(),
  /** A brand, by its whole name, that is not where it was expected. */
  rule: z.string().min(1).max(MAX_BRAND_LENGTH).optional(),
  /** `true`, `false`, `error` for what could not be judged, or `recorded` where no verdict was asked for. */
  compliant: z.enum(['true', 'false', 'error', 'recorded']).optional(),
  /** Part of its name, in any case. */
  brand: z.string().max(200).optional(),
  /** Its whole name, as the check spells it or the list shows it. */
  named_brand: z.string().min(1).max(MAX_BRAND_LENGTH).optional(),
  state: oneOrMoreOf(TOPLIST_STATES).optional(),
  expected_position: range.optional(),
  found_position: range.optional(),
  /** What became of them since the run that theirs is compared with: one or more, separated by commas. */
  changed: oneOrMoreOf(RESULT_CHANGES).optional(),
};

/** What is answered of a toplist. */
export const toplistResultView = { row, details, filters } as const;
/** Its filters with the values they take; others are refused. */
export const toplistResultFilters = z.strictObject(filters);
export type ToplistResult = z.infer<typeof row>;
export type ToplistResultDetails = z.infer<typeof details>;
