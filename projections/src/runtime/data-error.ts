/** `project` failed on an event: the event does not fit the code, and trying again changes nothing. */
export class UnprojectableEvent extends Error {
  readonly code = 'unprojectable_event';

  constructor(type: string, cause: unknown) {
    super(`An event of type ${type} cannot be projected.`, { cause });
    this.name = 'UnprojectableEvent';
  }
}

/**
 * SQLSTATE classes that the data caused: cardinality violation, data exception, integrity violation, limit exceeded
 * (PostgreSQL documentation, appendix A). Everything else may pass by itself.
 */
const dataClasses: ReadonlySet<string> = new Set(['21', '22', '23', '54']);
const sqlState = /^[0-9A-Z]{5}$/;

/** Whether an error comes from the events themselves, so that retrying is pointless. */
export function isDataError(error: unknown): boolean {
  if (error instanceof UnprojectableEvent) return true;
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return false;
  return sqlState.test(error.code) && dataClasses.has(error.code.slice(0, 2));
}
