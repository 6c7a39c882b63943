import { PARKED_EVENTS } from '@proofline/platform/parked-events/table';
import type { Knex } from 'knex';

export interface ParkedRow {
  readonly reader: string;
  readonly sequence: string;
  readonly stream: string;
  readonly type: string;
  readonly state: string;
  readonly attempts: number;
  readonly reason: string | null;
  readonly more_behind: boolean;
}

/** What read models have put aside, by reader and in log order. */
export async function parkedRows(db: Knex): Promise<ParkedRow[]> {
  return await db(PARKED_EVENTS)
    .orderBy(['reader', 'position'])
    .select<ParkedRow[]>('reader', 'sequence', 'stream', 'type', 'state', 'attempts', 'reason', 'more_behind');
}
