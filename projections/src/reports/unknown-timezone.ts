/** `invalid_parameter_value` */
const INVALID_PARAMETER_VALUE = '22023';

/** Has Postgres refused a time zone that it does not know? */
export const isUnknownTimezone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === INVALID_PARAMETER_VALUE;
