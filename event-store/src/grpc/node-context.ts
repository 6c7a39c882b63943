import type { LogPages } from '../log/log-pages.ts';
import type { LogWriter } from '../log/log-writer.ts';
import type { Scavenger } from '../scavenge/scavenger.ts';
import type { Access } from '../security/access.ts';
import type { LogReader } from '../storage/log-reader.ts';

/** What the calls of one node work with. */
export interface NodeContext {
  readonly writer: LogWriter;
  readonly reader: LogReader;
  readonly pages: LogPages;
  readonly access: Access;
  readonly scavenger: Scavenger;
  readonly maxAppendBytes: number;
  /** How long an append may take. */
  readonly writeTimeoutMs: number;
  /** Aborted when the node stops: running reads and subscriptions end. */
  readonly stopping: AbortSignal;
  now(): number;
  readonly subscribers: { count: number };
}
