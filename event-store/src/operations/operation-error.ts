export type OperationErrorCode =
  | 'database_unreachable'
  | 'log_missing'
  | 'target_not_empty'
  | 'other_source'
  | 'backup_unreadable'
  | 'file_exists'
  | 'server_unreachable'
  | 'access_denied'
  | 'conflict'
  | 'revision_gap'
  | 'prefix_unusable'
  | 'logs_differ'
  | 'checkpoint_unreadable';

/** An operation on a log cannot be done; the message tells the operator why and what to do. */
export class OperationError extends Error {
  readonly code: OperationErrorCode;

  constructor(code: OperationErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OperationError';
    this.code = code;
  }
}
