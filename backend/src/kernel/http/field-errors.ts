import type { FieldErrors } from '@proofline/contracts/api/errors';
import type { z } from 'zod';

const maxFields = 50;
const maxMessagesPerField = 5;
/** A body can be wrong in more places than anybody reads about. */
const maxIssues = 500;

/**
 * Issues of a schema by dotted field path. Unknown fields are named each on its own; what concerns the whole stands
 * under `non_field_errors`. Bounded, so that a hostile body cannot ask for a hostile answer.
 */
export function fieldErrorsOf(error: z.ZodError): FieldErrors {
  const errors: Record<string, string[]> = {};
  const add = (path: readonly PropertyKey[], message: string) => {
    const field = path.length === 0 ? 'non_field_errors' : path.map(String).join('.').slice(0, 200);
    if (!Object.hasOwn(errors, field) && Object.keys(errors).length >= maxFields) return;
    const messages = Object.hasOwn(errors, field) ? (errors[field] ?? []) : [];
    if (messages.length < maxMessagesPerField && !messages.includes(message)) messages.push(message);
    Object.defineProperty(errors, field, { value: messages, enumerable: true, configurable: true, writable: true });
  };
  for (const issue of error.issues.slice(0, maxIssues)) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, maxIssues)) add([...issue.path, key], 'Unknown field.');
    } else if (issue.code === 'invalid_type' && issue.input === undefined && issue.path.length > 0) {
      add(issue.path, 'This field is required');
    } else {
      add(issue.path, issue.message);
    }
  }
  return errors;
}
