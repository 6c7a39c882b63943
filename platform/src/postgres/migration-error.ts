/** A schema step failed; nothing of it was kept. Stop: the processes would meet a schema they do not know. */
export class MigrationError extends Error {
  readonly code = 'migration_failed';
  readonly migration: string;

  constructor(migration: string, options: ErrorOptions) {
    const reason = options.cause instanceof Error ? options.cause.message : String(options.cause);
    super(`Migration ${migration} failed: ${reason}`, options);
    this.name = 'MigrationError';
    this.migration = migration;
  }
}
