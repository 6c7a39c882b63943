/**
 * Postgres schema of the tables that readers see. A rebuild fills a schema of its own and moves its tables here in
 * one transaction, so table and index names are the same in both.
 */
export const LIVE_SCHEMA = 'read_models';

/** Name of a live table as knex takes it. */
export const live = (table: string): string => `${LIVE_SCHEMA}.${table}`;
