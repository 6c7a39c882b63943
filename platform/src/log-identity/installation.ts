import { randomUUID } from 'node:crypto';
import { InstallationIdentified, type LogFinding } from '@proofline/contracts/events/installation';
import { INSTALLATION_STREAM } from '@proofline/contracts/events/streams';
import packageJson from '../../package.json' with { type: 'json' };
import { derivedEventId } from '../event-log/derived-id.ts';
import { type EventLog, WrongExpectedRevision } from '../event-log/event-log.ts';
import type { Knex } from '../postgres/connect-postgres.ts';
import { findIdentity } from './find-identity.ts';

/** An adoption that was begun: who called again finds it and goes on. */
export interface BegunAdoption {
  readonly id: string;
  readonly by: string;
  readonly at: string;
  readonly finding: LogFinding;
  /** Identity of the log that was read before, where it had one. */
  readonly formerId: string | null;
}

export interface Installation {
  readonly id: string;
  /** The log has carried the id. */
  readonly isSettled: boolean;
  readonly adoption: BegunAdoption | undefined;
}

export const productVersion = packageJson.version;

interface InstallationRow {
  readonly id: string;
  readonly identified_at: Date | null;
  readonly adoption: BegunAdoption | null;
}

export async function findInstallation(db: Knex): Promise<Installation | undefined> {
  const row = await db<InstallationRow>('installation').first();
  return row && { id: row.id, isSettled: row.identified_at !== null, adoption: row.adoption ?? undefined };
}

/**
 * Gives the log the identity that Postgres holds, which is proposed there where it holds none: of several processes
 * that begin at the same time all propose the same, and of several installations the log takes one.
 */
export async function identifyLog(db: Knex, eventLog: Pick<EventLog, 'append' | 'readStream'>): Promise<void> {
  await db.raw('insert into installation (id, product_version) values (?, ?) on conflict do nothing', [
    randomUUID(),
    productVersion,
  ]);
  const installation = await findInstallation(db);
  if (installation === undefined) return;
  const { id } = installation;
  const found = await findIdentity(eventLog);
  // Somebody was faster; who looks again sees who.
  if (found.id !== undefined) return;
  try {
    await eventLog.append(INSTALLATION_STREAM, found.revision, [
      installationEvent(derivedEventId('installation-identified', id), 'log-gate', id, {
        type: InstallationIdentified.type,
        data: { installationId: id, productVersion },
      }),
    ]);
  } catch (error) {
    if (!(error instanceof WrongExpectedRevision)) throw error;
    return;
  }
  await settleInstallation(db, id);
}

/**
 * Postgres takes over the identity of the log; one that the log has carried before is never replaced by this.
 * @returns whether it was this call that settled it
 */
export async function settleInstallation(db: Knex, id: string): Promise<boolean> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `insert into installation as i (id, identified_at, product_version) values (?, now(), ?)
     on conflict (is_only) do update set id = excluded.id, identified_at = excluded.identified_at
     where i.identified_at is null`,
    [id, productVersion],
  );
  return rowCount === 1;
}

/** Postgres takes the identity of a log that was adopted, whichever it had before. */
export async function takeOverIdentity(db: Knex, id: string): Promise<void> {
  await db('installation').update({ id, identified_at: db.fn.now() });
}

/** An event of the installation's stream, which belongs to no organisation. */
export function installationEvent(
  id: string,
  actor: string,
  commandId: string,
  { type, data }: { readonly type: string; readonly data: Readonly<Record<string, string | null>> },
) {
  return {
    id,
    type,
    data,
    metadata: {
      commandId,
      actor: { type: 'system', id: actor },
      organizationId: null,
      at: new Date().toISOString(),
      correlationId: INSTALLATION_STREAM,
      causationId: commandId,
      schema: 1,
    },
  };
}
