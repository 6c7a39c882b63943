import type { Blobs } from '@proofline/platform/blobs/blobs';
import type { Clock } from '@proofline/platform/clock';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import type { NewId } from '@proofline/platform/ids';
import type { Log } from '@proofline/platform/log/create-log';
import type { LogGate } from '@proofline/platform/log-identity/log-gate';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import type { PaceSettings } from './pace-settings.ts';

/** What every feature of the api is handed; nothing reaches for the world on its own. */
export interface BackendDeps {
  readonly db: Knex;
  /** For LISTEN connections, which stand beside the pool. */
  readonly databaseUrl: string;
  readonly eventLog: EventLog;
  /** Whether the log is the one that was read; absent: it is taken for that. */
  readonly logGate?: Pick<LogGate, 'state' | 'onChange' | 'pass' | 'refuseWhenClosed'>;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly log: Log;
  /** What websites are asked of all agents together; absent: as `defaultPace` says, for every website. */
  readonly pace?: PaceSettings;
  /** Where the mails of a demo are read; absent: mails are really sent. */
  readonly mailboxUrl?: string;
  /** How long a crawler's lease lives without a heartbeat; absent: contracts/agent-api/leases. */
  readonly leaseTtlMs?: number;
  /** Age in months at which reports are archived; absent: the variable's default. */
  readonly archiveAfterMonths?: number;
  /** Results from which on the files of a report are prepared; absent: the variable's default. */
  readonly largeReportResults?: number;
  /** Age in months at which evidence is deleted; absent: the variable's default. */
  readonly evidenceRetentionMonths?: number;
  /** Share of a run's targets in percent from which on what was not judged is told; absent: the variable's default. */
  readonly unjudgedPercent?: number;
}
