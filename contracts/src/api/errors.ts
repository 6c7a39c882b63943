import { z } from 'zod';

/** Errors of a form, by field; what belongs to none stands under `non_field_errors`. Field paths are dotted. */
export const fieldErrorsSchema = z.record(z.string(), z.array(z.string()));
export type FieldErrors = z.infer<typeof fieldErrorsSchema>;

/** Every other refusal: a code to branch on and a sentence to show. */
export const problemSchema = z.object({ code: z.string(), detail: z.string() });
export type Problem = z.infer<typeof problemSchema>;

/** 503: the log is not the one whose events were read; nothing is taken on before an operator has looked. */
export const LOG_NOT_OURS_CODE = 'log_not_ours';

/** Headers of reading one's own writes: a command answers the first, a read waits for the second. */
export const LOG_POSITION_HEADER = 'X-Log-Position';
export const MIN_POSITION_HEADER = 'X-Min-Position';
