import { z } from 'zod';
import { MAX_HOLD_REASON_LENGTH } from '../events/retention.ts';
import { checkIdSchema, reportIdSchema } from '../ids.ts';
import { requiredName } from './required-name.ts';

/** A legal hold: none of the evidence it covers is deleted, however old. */
export const legalHoldSchema = z.object({
  /** Of the whole check, with all of its reports; else of one report. */
  of_check: z.boolean(),
  reason: z.string(),
  /** Name of who placed it. */
  placed_by: z.string(),
  placed_at: z.iso.datetime(),
});
export type LegalHold = z.infer<typeof legalHoldSchema>;

/** POST /api/projects/{id}/legal_hold/ and /api/reports/{id}/legal_hold/ */
export const placeLegalHoldBodySchema = z.strictObject({ reason: requiredName(MAX_HOLD_REASON_LENGTH) });
export type PlaceLegalHoldBody = z.input<typeof placeLegalHoldBodySchema>;

/** What holds the check itself; null when nothing does. */
export const heldProjectSchema = z.object({ id: checkIdSchema, legal_hold: legalHoldSchema.nullable() });
/** What holds the report, that of its check first. */
export const heldReportSchema = z.object({ id: reportIdSchema, legal_holds: z.array(legalHoldSchema) });
