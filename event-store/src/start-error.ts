export type StartErrorCode =
  | 'database_unreachable'
  | 'database_in_use'
  | 'database_not_durable'
  | 'schema_unknown'
  | 'port_taken'
  | 'setting_invalid'
  | 'insecure';

/** The node cannot start; the message tells the operator why and what to do. */
export class StartError extends Error {
  readonly code: StartErrorCode;

  constructor(code: StartErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
    this.code = code;
  }
}
