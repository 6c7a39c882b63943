import { z } from 'zod';
import { countryCodeSchema } from '../codes.ts';
import { reportIdSchema, resultIdSchema } from '../ids.ts';
import { pageOutcomeSchema } from '../page-outcome.ts';
import { resultChangeSchema } from '../result-change.ts';
import { pageOf } from './pagination.ts';

/** GET /api/reports/{id}/changes/ : what became of its pages since the run that it is compared with. */
export const runChangesSchema = z.object({
  report: reportIdSchema,
  /** Null: there is nothing to compare with, as for the first run of a check. */
  compared_with: z
    .object({
      report: reportIdSchema,
      /** When it was requested. */
      ctime: z.iso.datetime(),
      /** Its time was over before it was done: pages that it has no result for may not have been looked at. */
      expired: z.boolean(),
    })
    .nullable(),
  /** Results by what changed. */
  counts: z.record(resultChangeSchema, z.number().int().nonnegative()),
  /** Pages that have no result any more; null as long as that is not known: only a completed run tells. */
  gone: z.number().int().nonnegative().nullable(),
});
export type RunChanges = z.infer<typeof runChangesSchema>;

/** A row of GET /api/reports/{id}/gone/ : a page without a result, as the run before found it; by address. */
const gonePageSchema = z.object({
  /** Of the run before; its report may have been archived since. */
  result: resultIdSchema,
  url: z.string(),
  /** What it is, where several results are of one address. */
  name: z.string().optional(),
  country: z.string(),
  country_code: countryCodeSchema,
  outcome: pageOutcomeSchema,
});
export type GonePageView = z.infer<typeof gonePageSchema>;
export const gonePagesSchema = pageOf(gonePageSchema);
