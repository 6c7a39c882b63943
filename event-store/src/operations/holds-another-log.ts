import { connectDatabase, hasLog } from './open-log.ts';

/**
 * Whether a database holds events that an import could not go on behind: those of a node, not of an import alone.
 * @throws OperationError `database_unreachable`
 */
export async function holdsAnotherLog(databaseUrl: string): Promise<boolean> {
  const client = await connectDatabase(databaseUrl, 'event-store look');
  try {
    if (!(await hasLog(client))) return false;
    const { rows } = await client.query<{ head: string; has_import: boolean }>(
      `select coalesce((select position from event_store.event order by position desc limit 1), 0) as head,
        to_regclass('event_store.import') is not null as has_import`,
    );
    const head = Number(rows[0]?.head);
    if (head === 0 || !rows[0]?.has_import) return head > 0;
    const imported = await client.query<{ head: string }>('select head from event_store.import');
    return Number(imported.rows[0]?.head ?? 0) !== head;
  } finally {
    await client.end();
  }
}
