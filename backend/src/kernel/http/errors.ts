import { type FieldErrors, LOG_NOT_OURS_CODE, LOG_POSITION_HEADER } from '@proofline/contracts/api/errors';

/**
 * The API's refusals. Each has a status, a code to branch on and a sentence the caller may see; whatever is thrown
 * that is none of these becomes a 500 without detail. The caller should not repeat any of them unchanged, except
 * `TooManyRequests` and `ServiceUnavailable`.
 */
export abstract class ApiError extends Error {
  abstract readonly status: number;
  readonly code: string;
  /** Sent with the answer. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: string, detail: string, options?: ErrorOptions & { headers?: Record<string, string> }) {
    super(detail, options);
    this.name = new.target.name;
    this.code = code;
    this.headers = options?.headers ?? {};
  }
}

/** 400: messages by field; what belongs to none under `non_field_errors`. */
export class InvalidInput extends ApiError {
  readonly status = 400;
  readonly errors: FieldErrors;

  constructor(errors: FieldErrors) {
    super('invalid', 'Please correct the marked fields.');
    this.errors = errors;
  }
}

/** 400: the request itself cannot be read (malformed JSON, an absurd header). */
export class MalformedRequest extends ApiError {
  readonly status = 400;

  constructor(detail: string, options?: ErrorOptions) {
    super('malformed_request', detail, options);
  }
}

export class NotAuthenticated extends ApiError {
  readonly status = 401;

  constructor(detail = 'Authentication credentials were not provided.') {
    super('not_authenticated', detail);
  }
}

/** 401 to who brought a credential that is worth nothing (any more). */
export class CredentialRefused extends NotAuthenticated {}

/** 403 until the account has what its organisation asks of everybody. */
export class TwoFactorWanted extends ApiError {
  readonly status = 403;

  constructor() {
    super('two_factor_wanted', 'Your organisation asks for two-factor authentication. Please set it up first.');
  }
}

/** 403 in the words of 000 §6. */
export class PermissionDenied extends ApiError {
  readonly status = 403;

  constructor(code = 'permission_denied', detail = "You don't have permissions to make changes in this account") {
    super(code, detail);
  }
}

/** 202: done and kept, but the read models do not show it yet. Never send the command again; read from the position. */
export class SavedNotShown extends ApiError {
  readonly status = 202;

  constructor(position: bigint) {
    super('saved_not_shown', 'This was saved, but is not shown yet. Please look again in a moment.', {
      headers: { [LOG_POSITION_HEADER]: String(position) },
    });
  }
}

/** 404, also for what belongs to another organisation: its existence is not told. */
export class NotFound extends ApiError {
  readonly status = 404;

  constructor() {
    super('not_found', 'Not found.');
  }
}

export class MethodNotAllowed extends ApiError {
  readonly status = 405;

  constructor(allowed: readonly string[]) {
    super('method_not_allowed', 'Method not allowed.', { headers: { Allow: allowed.join(', ') } });
  }
}

/** 409: the state of things does not allow it (a lost lease, a report that still runs). */
export class Conflict extends ApiError {
  readonly status = 409;
}

/** 409: what was decided about it cannot be read, so nothing can be decided on it. Trying again does not help. */
export class Unreadable extends Conflict {
  constructor(options?: ErrorOptions) {
    super(
      'unreadable',
      'This cannot be changed at the moment: part of its history cannot be read. Please contact support.',
      options,
    );
  }
}

export class BodyTooLarge extends ApiError {
  readonly status = 413;

  constructor(maxBytes: number) {
    super('body_too_large', `The request body may have at most ${maxBytes} bytes.`);
  }
}

/** 413: what may be stored is used up. Never retry unchanged. */
export class QuotaExceeded extends ApiError {
  readonly status = 413;
}

export class UnsupportedMediaType extends ApiError {
  readonly status = 415;

  constructor(expected: string) {
    super('unsupported_media_type', `Please send ${expected}.`);
  }
}

/** 421: sent to a name that is not one of this server's. */
export class MisdirectedRequest extends ApiError {
  readonly status = 421;

  constructor() {
    super(
      'misdirected_request',
      'This server does not answer to this name. Whoever runs it can name it in PUBLIC_URL or ALLOWED_HOSTS.',
    );
  }
}

/** 422: well-formed, but names something that is not so (evidence that is not stored). */
export class UnprocessableContent extends ApiError {
  readonly status = 422;
}

export class TooManyRequests extends ApiError {
  readonly status = 429;
  /** The first refusal since the limit was reached. */
  readonly isFirst: boolean;

  constructor(
    retryAfterS: number,
    detail = 'Too many requests. Please wait a moment and try again.',
    { isFirst = false }: { readonly isFirst?: boolean } = {},
  ) {
    super('too_many_requests', detail, { headers: { 'Retry-After': String(Math.max(1, Math.ceil(retryAfterS))) } });
    this.isFirst = isFirst;
  }
}

/** 503: Postgres, the log or the blob store is away. Retry later. */
export class ServiceUnavailable extends ApiError {
  readonly status = 503;

  constructor(options?: ErrorOptions) {
    super('unavailable', 'The service is temporarily unavailable. Please try again in a moment.', {
      ...options,
      headers: { 'Retry-After': '2' },
    });
  }
}

/** 503: the log is not the one whose events were read. Reads are answered; nothing is taken on before an operator has looked. */
export class LogNotTheOneRead extends ApiError {
  readonly status = 503;

  constructor(sentence: string, options?: ErrorOptions) {
    super(LOG_NOT_OURS_CODE, sentence, { ...options, headers: { 'Retry-After': '30' } });
  }
}

/** 504: somebody else was asked, and did not answer in time. May be repeated. */
export class GatewayTimeout extends ApiError {
  readonly status = 504;
}
