import type { FieldErrors } from '@proofline/contracts/api/errors';

/**
 * Text that Postgres cannot hold, by dotted field path: NUL characters and halves of surrogate pairs. Asked of whatever
 * people send, before any schema: a rule or a name with such a character would be written to the log and then refused
 * by every table that is built from it. The input is what a JSON parser gives, so it has no cycles; any depth is fine.
 */
export function textProblems(input: unknown): FieldErrors {
  const errors: Record<string, string[]> = {};
  const waiting: Place[] = [{ path: '', value: input }];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const { path, value } = place;
    if (typeof value === 'string') {
      const message = textProblem(value);
      if (message !== undefined) errors[path === '' ? 'non_field_errors' : path.slice(0, maxPathLength)] = [message];
      if (Object.keys(errors).length >= maxFields) return errors;
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        waiting.push({ path: path === '' ? key : `${path}.${key}`, value: inner });
      }
    }
  }
  return errors;
}

interface Place {
  readonly path: string;
  readonly value: unknown;
}

const maxFields = 50;
const maxPathLength = 200;

function textProblem(text: string): string | undefined {
  if (text.includes('\0')) return 'Null characters are not allowed.';
  return text.isWellFormed() ? undefined : 'Surrogate characters are not allowed.';
}
