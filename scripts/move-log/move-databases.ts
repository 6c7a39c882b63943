import { join } from 'node:path';
import { connectPostgres } from '@proofline/platform/postgres/connect-postgres';
import { startEmbeddedPostgres } from '@proofline/platform/postgres/embedded-postgres';
import { giveSchema } from '@proofline/platform/postgres/give-schema';
import { derivedLogin } from '@proofline/platform/postgres/process-logins';
import type { DataFolder } from '../machine/data-folder.ts';
import { EVENTS_DATABASE, PRODUCT_DATABASE } from '../start/databases.ts';

/** The databases on both sides of a move. */
export interface MoveDatabases {
  /** As the owner of the tables. */
  readonly productUrl: string;
  /** The log of the embedded node. */
  readonly eventsUrl: string;
  /** Keeps the log that is there under another name, and makes an empty one; absent where the operator named it. */
  readonly putAside?: (() => Promise<string>) | undefined;
  stop(): Promise<void>;
}

interface Named {
  readonly DATABASE_URL?: string | undefined;
  readonly EVENTSTORE_DATABASE_URL?: string | undefined;
}

/** Those that the environment names; the rest is what `npm start` has, whose Postgres is started for the move. */
export async function openMoveDatabases(named: Named, data: DataFolder): Promise<MoveDatabases> {
  const { DATABASE_URL: productUrl, EVENTSTORE_DATABASE_URL: eventsUrl } = named;
  if (productUrl !== undefined && eventsUrl !== undefined) return { productUrl, eventsUrl, stop: async () => {} };
  const postgres = await startEmbeddedPostgres({
    ...{ dataDir: data.postgres, logFile: join(data.logs, 'postgres.log') },
    databases: [PRODUCT_DATABASE, EVENTS_DATABASE],
  });
  const adminUrl = postgres.urlOf(EVENTS_DATABASE);
  const ownerUrl = derivedLogin(adminUrl, `${EVENTS_DATABASE}_login`);
  const give = () => giveSchema(adminUrl, { schema: 'event_store', ownerUrl });
  if (eventsUrl === undefined) await give();
  return {
    productUrl: productUrl ?? postgres.urlOf(PRODUCT_DATABASE),
    eventsUrl: eventsUrl ?? ownerUrl,
    putAside:
      eventsUrl === undefined
        ? async () => {
            const name = await renameDatabase(postgres.urlOf('postgres'), new Date());
            await give();
            return name;
          }
        : undefined,
    stop: () => postgres.stop(),
  };
}

/** A kill in between leaves no database of that name: whoever opens them makes an empty one then. */
async function renameDatabase(adminUrl: string, now: Date): Promise<string> {
  const name = `${EVENTS_DATABASE}_${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '_')}`;
  const admin = connectPostgres(adminUrl, { poolMax: 1, applicationName: 'log move' });
  try {
    await admin.raw('alter database ?? rename to ??', [EVENTS_DATABASE, name]);
    await admin.raw('create database ??', [EVENTS_DATABASE]);
  } finally {
    await admin.destroy();
  }
  return name;
}
