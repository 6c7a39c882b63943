import pg from 'pg';
import { SCHEMA_VERSION } from '../storage/schema.ts';
import { OperationError } from './operation-error.ts';

const connectTimeoutMs = 5_000;

/** A log as it stood at one moment; a node may go on writing to it. */
export interface LogSnapshot {
  readonly client: pg.Client;
  readonly logId: string;
  readonly schemaVersion: number;
  /** Position of the last event, 0 for an empty log. */
  readonly head: number;
  readonly streams: number;
}

/** @throws OperationError `database_unreachable` */
export async function connectDatabase(databaseUrl: string, applicationName: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: applicationName,
    keepAlive: true,
  });
  // Lost connections show as failing queries; without a listener they would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    const reason = error instanceof Error ? error.message || error.name : String(error);
    throw new OperationError('database_unreachable', `Postgres cannot be reached: ${reason}`, { cause: error });
  }
  return client;
}

/**
 * Opens the log for reading. Everything read over the client is of one moment, whatever is written meanwhile.
 * @throws OperationError `database_unreachable`, `log_missing`
 */
export async function openLog(databaseUrl: string, applicationName: string): Promise<LogSnapshot> {
  const client = await connectDatabase(databaseUrl, applicationName);
  try {
    await client.query('begin transaction isolation level repeatable read, read only');
    if (!(await hasLog(client)))
      throw new OperationError('log_missing', 'This database holds no event store log: no node has written to it yet.');
    const { rows } = await client.query<{ log_id: string; schema_version: number; head: string; streams: string }>(
      `select log_id, schema_version,
        coalesce((select position from event_store.event order by position desc limit 1), 0) as head,
        (select count(*) from event_store.stream) as streams
      from event_store.node`,
    );
    const row = rows[0];
    if (!row) throw new OperationError('log_missing', 'This log does not know its own version: table node is empty.');
    if (row.schema_version !== SCHEMA_VERSION)
      throw new OperationError(
        'log_missing',
        `This log has schema version ${row.schema_version}, this program knows version ${SCHEMA_VERSION}.`,
      );
    return {
      client,
      logId: row.log_id,
      schemaVersion: row.schema_version,
      head: Number(row.head),
      streams: Number(row.streams),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Whether a node has ever prepared this database. */
export async function hasLog(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: string | null }>(`select to_regclass('event_store.node') as found`);
  return rows[0]?.found != null;
}
