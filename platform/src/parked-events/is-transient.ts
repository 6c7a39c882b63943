import { EventLogGaveNoReason, EventLogUnavailable } from '../event-log/event-log-errors.ts';
import { isSocketAway } from '../postgres/server-socket.ts';

/**
 * Postgres: connection exceptions, roles, catalogues, rollbacks (deadlock), resources, locks, operator intervention,
 * system and internal errors; and tables or rights that are not there yet.
 */
const transientSqlStates = /^(08|25|28|3D|3F|40|42501|42P01|53|55|57|58|XX)/;
/** Of these, what a single event may bring every time: 57014 (cancelled), 53200 (memory), 25P02, internal errors. */
const doubtfulSqlStates = /^(25P02|53200|57014|XX)/;
const transientNodeCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);

/** The reader lost its place to another process, or has no room left: no event is to blame. */
export abstract class ReaderInterrupted extends Error {}

/** True when the world was away or somebody else was faster: the same events may well succeed later. */
export function isTransient(error: unknown): boolean {
  if (error instanceof EventLogUnavailable || error instanceof ReaderInterrupted) return true;
  if (!(error instanceof Error)) return false;
  if (error.name === 'KnexTimeoutError' || error.name === 'AbortError') return true;
  // The driver reports a connection that broke in the middle of a query without any code.
  if (/^Connection terminated|^Client has encountered a connection error/.test(error.message)) return true;
  if (isSocketAway(error)) return true;
  const code = codeOf(error);
  return transientNodeCodes.has(code) || (code.length === 5 && transientSqlStates.test(code));
}

/**
 * True for those transient errors that look the same whether the world is ill or the event is one that it cannot take:
 * they are believed to pass for a number of times only (see `Doubts`).
 */
export function mayBeTheEvent(error: unknown): boolean {
  if (error instanceof EventLogGaveNoReason) return true;
  const code = codeOf(error);
  return code.length === 5 && doubtfulSqlStates.test(code);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
