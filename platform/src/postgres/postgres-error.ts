/** Embedded Postgres cannot be had; the message is one sentence for the person at the console. Stop. */
export class PostgresError extends Error {
  readonly code = 'postgres_unavailable';

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PostgresError';
  }
}
