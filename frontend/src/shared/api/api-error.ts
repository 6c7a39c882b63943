import { type FieldErrors, fieldErrorsSchema, problemSchema } from '@proofline/contracts/api/errors';

/** No answer came: no network, or the server is gone. */
export class NetworkError extends Error {
  readonly code = 'network';
  constructor(cause: unknown, message = 'The server could not be reached.') {
    super(message, { cause });
  }
}

/** Whether a command was carried out could not be found out. Sent again it goes on under the same key. */
export class OutcomeUnknownError extends NetworkError {
  constructor(cause: unknown) {
    super(cause, 'We could not find out whether this was saved. Please try again: nothing is saved twice.');
  }
}

/** An answer that is neither success nor a form's errors. `detail` is safe to show. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  /** When the server wishes to be asked again. */
  readonly retryAfterS: number | null;
  constructor(status: number, code: string, detail: string, retryAfterS: number | null = null) {
    super(`${status} ${code}: ${detail}`);
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.retryAfterS = retryAfterS;
  }
}

/** What a form did wrong, by dotted field; `non_field_errors` belong to none. */
export class FieldErrorsError extends ApiError {
  readonly fields: FieldErrors;
  constructor(status: number, fields: FieldErrors) {
    super(status, 'invalid', Object.values(fields).flat().join(' '));
    this.fields = fields;
  }

  /** First message of a field, for the input's `error`. */
  first(field: string): string | undefined {
    return this.fields[field]?.[0];
  }
}

/** The server answered something this client does not know. */
export class UnexpectedAnswerError extends Error {
  readonly code = 'unexpected_answer';
  constructor(path: string, cause: unknown) {
    super(`${path} answered in a shape this page does not know.`, { cause });
  }
}

/** Reads a refusal: a problem has a code, anything else keyed by field is a form's. */
export function refusalOf(status: number, body: unknown, retryAfterS: number | null = null): ApiError {
  const problem = problemSchema.safeParse(body);
  if (problem.success) return new ApiError(status, problem.data.code, problem.data.detail, retryAfterS);
  const fields = fieldErrorsSchema.safeParse(body);
  if (fields.success && Object.keys(fields.data).length > 0) return new FieldErrorsError(status, fields.data);
  return new ApiError(status, 'unknown', 'Something went wrong, please try again.', retryAfterS);
}

/** The sentence to show for any failure of a call. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.detail;
  if (error instanceof NetworkError) return error.message;
  return 'Something went wrong, please try again.';
}
