import { EventLogUnavailable, WrongExpectedRevision } from '@proofline/platform/event-log/event-log';
import { CheckpointMoved } from './checkpoint.ts';

/** Postgres: connection exceptions, rollbacks (deadlock), resources, operator intervention, system errors. */
const transientSqlStates = /^(08|25P03|40|53|55P03|57|58)/;
const transientNodeCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);

/** True when the same work may well succeed later: the world was away, or somebody else was faster. */
export function isTransient(error: unknown): boolean {
  if (error instanceof EventLogUnavailable) return true;
  if (error instanceof WrongExpectedRevision || error instanceof CheckpointMoved) return true;
  if (!(error instanceof Error)) return false;
  if (error.name === 'KnexTimeoutError') return true;
  // The driver reports a connection that broke in the middle of a query without any code.
  if (/^Connection terminated|^Client has encountered a connection error/.test(error.message)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return transientNodeCodes.has(code) || (code.length === 5 && transientSqlStates.test(code));
}
