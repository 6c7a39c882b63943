import type { NotificationId, OrganizationId, ReportId } from '@proofline/contracts/ids';
import type { ReportProgress } from '@proofline/contracts/socket/messages';
import type { Clock } from '@proofline/platform/clock';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { live } from '@proofline/projections/live-schema';
import { type Receivers, receiversOf } from '@proofline/projections/notifications/query-published';
import { reportProgress } from '@proofline/projections/reports/query';
import { isSwitchOn } from '../feature-switches/is-switch-on.ts';
import { presentProgress } from './present-progress.ts';

/** What the gateway asks of the read models. */
export interface LiveQueries {
  /** undefined: no such report of this organisation (any more). */
  progressOf(organization: OrganizationId, report: ReportId): Promise<ReportProgress | undefined>;
  positions(): Promise<ReadPositions>;
  /** Whether anybody is to be told of comments. */
  showsComments(): Promise<boolean>;
  /** Whether anybody is to be told of notifications. */
  showsNotifications(): Promise<boolean>;
  /** Whom notifications concern, in the order they were published. */
  receiversOf(ids: readonly NotificationId[]): Promise<readonly Receivers[]>;
}

/** Read models advance each on their own. */
export interface ReadPositions {
  /** Every read model holds all events up to here. */
  readonly lowest: bigint;
  /** Some read model holds all its events up to here. */
  readonly highest: bigint;
}

export function liveQueries(db: Knex, clock: Clock): LiveQueries {
  return {
    progressOf: async (organization, report) => {
      const [row] = await reportProgress(db, organization, [report], clock.now());
      return row && presentProgress(row);
    },
    showsComments: () => isSwitchOn(db, 'enable_comments'),
    showsNotifications: () => isSwitchOn(db, 'enable_sitewide_notifications'),
    receiversOf: (ids) => receiversOf(db, ids),
    positions: async () => {
      const row = await db(live('projection_checkpoints'))
        .min({ lowest: 'position' })
        .max({ highest: 'position' })
        .first<{ lowest: string | null; highest: string | null } | undefined>();
      return { lowest: atLeastZero(row?.lowest), highest: atLeastZero(row?.highest) };
    },
  };
}

function atLeastZero(position: string | null | undefined): bigint {
  const value = BigInt(position ?? 0);
  return value < 0n ? 0n : value;
}
