import type { LogPages } from '../log/log-pages.ts';
import type { LogWriter } from '../log/log-writer.ts';
import type { Scavenger } from '../scavenge/scavenger.ts';
import type { Access } from '../security/access.ts';
import type { LogReader } from '../storage/log-reader.ts';

/** What the calls of one node work with. */
export interface NodeContext {
  writer: LogWriter;
  reader: LogReader;
  pages: LogPages;
  access: Access;
  scavenger: Scavenger;
  maxAppendBytes: number;
  /** How long an append may take. */
  writeTimeoutMs: number;
  /** Aborted when the node stops: running reads and subscriptions end. */
  stopping: AbortSignal;
  now(): number;
  subscribers: { count: number };
}
