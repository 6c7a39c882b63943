import type { FieldErrors } from '@proofline/contracts/api/errors';
import type { z } from 'zod';
import { fieldErrorsOf } from './field-errors.ts';
import { textProblems } from './text-problems.ts';

export type CheckedBody =
  | { readonly valid: true; readonly data: unknown }
  | { readonly valid: false; readonly errors: FieldErrors };

/**
 * What a body says by its schema, or what is wrong with it, by field.
 * @param anyText agents post what websites say, odd characters and all; the read models take care of those
 */
export function checkBody(schema: z.ZodType, body: unknown, { anyText }: { anyText: boolean }): CheckedBody {
  const unstorable = anyText ? {} : textProblems(body);
  if (Object.keys(unstorable).length > 0) return { valid: false, errors: unstorable };
  const result = schema.safeParse(body, { reportInput: true });
  return result.success ? { valid: true, data: result.data } : { valid: false, errors: fieldErrorsOf(result.error) };
}
