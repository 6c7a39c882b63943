import type { Knex } from './connect-postgres.ts';

/** How a thread comes to the database of its process. */
export interface PostgresPlace {
  readonly connectionString: string;
  /** By which everybody else knows who it works for. */
  readonly applicationName: string | undefined;
}

/** Where a pool's connections go. */
export function placeOf(db: Knex): PostgresPlace {
  const settings: { readonly connectionString: string; readonly application_name?: string } =
    db.client.connectionSettings;
  return { connectionString: settings.connectionString, applicationName: settings.application_name };
}
