import { UnknownError } from '@eventstore/db-client';
import { meaningOf } from '../event-log/client-errors.ts';

/** How servers from 23.10 on answer that find no record of their own at a position: reads, and subscriptions. */
const inItsWords = /unexpected readallresult|thrown by handler/i;

/** Whether an error of the client says that the log has no such position. */
export function refusesPosition(error: unknown): boolean {
  return meaningOf(error) === 'answer' || (error instanceof UnknownError && inItsWords.test(error.message));
}
