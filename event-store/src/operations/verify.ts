import type { StoredEvent } from '../log/stored-event.ts';
import { CHUNK_POSITIONS, chunkOf, scavengedChunks } from '../scavenge/scavenge-tables.ts';
import { readBackup } from './backup-file.ts';
import { checkTables, span } from './check-tables.ts';
import type { Finding, Report } from './findings.ts';
import { LogDigest } from './log-digest.ts';
import { openLog } from './open-log.ts';
import { walkLog } from './walk-log.ts';

export interface VerifyOptions {
  readonly databaseUrl: string;
  /** The largest append the nodes of this log allowed, default 1 MiB. */
  readonly maxAppendBytes?: number;
  /** Told every finding as it is found. */
  report(finding: Finding): void;
  /** Told after every block: the position reached, and the last one. */
  readonly onProgress?: (done: number, total: number) => void;
}

export interface VerifySummary {
  readonly head: number;
  readonly events: number;
  readonly streams: number;
  readonly faults: number;
  readonly notices: number;
  /** SHA-256 over what clients wrote: equal for a log and its copy. */
  readonly digest: string;
}

/**
 * Walks the whole log as it stands at one moment and checks what a node relies on: positions without gaps
 * but those a scavenge has left, revisions in
 * order, ids, sizes, the table of streams. A node may go on writing meanwhile. Nothing is changed.
 * @throws OperationError `database_unreachable`, `log_missing`
 */
export async function verify(options: VerifyOptions): Promise<VerifySummary> {
  const { client, head, streams } = await openLog(options.databaseUrl, 'event-store verify');
  const counts = { fault: 0, notice: 0 };
  const report: Report = (finding) => {
    counts[finding.severity] += 1;
    options.report(finding);
  };
  try {
    const scavenged = await scavengedChunks(client);
    const checker = new EventChecker(options.maxAppendBytes ?? 1024 * 1024, scavenged, report);
    for await (const events of walkLog(client, { after: 0, upTo: head })) {
      for (const event of events) checker.check(event);
      options.onProgress?.(events.at(-1)?.position ?? 0, head);
    }
    checker.end();
    await checkTables(client, report, { isScavenged: scavenged.size > 0 });
    const { events, digest } = checker;
    return { head, events, streams, faults: counts.fault, notices: counts.notice, digest: digest.hex() };
  } finally {
    await client.end();
  }
}

/**
 * Reads a backup to its end.
 * @throws OperationError `backup_unreadable`
 */
export async function verifyBackup(file: string): Promise<{ takenAt: string; head: number; events: number }> {
  let told = { takenAt: '', head: 0 };
  let events = 0;
  for await (const part of readBackup(file)) {
    if (part.kind === 'header') told = part.header;
    if (part.kind === 'events') events += part.events.length;
  }
  return { takenAt: told.takenAt, head: told.head, events };
}

/** What can be told of an event by itself and the one before. */
class EventChecker {
  events = 0;
  readonly digest = new LogDigest();
  readonly #maxAppendBytes: number;
  /** Events a scavenge has removed, by chunk of positions. */
  readonly #scavenged: ReadonlyMap<number, number>;
  readonly #missing = new Map<number, number>();
  readonly #report: Report;
  #last = 0;

  constructor(maxAppendBytes: number, scavenged: ReadonlyMap<number, number>, report: Report) {
    this.#maxAppendBytes = maxAppendBytes;
    this.#scavenged = scavenged;
    this.#report = report;
  }

  check(event: StoredEvent): void {
    this.events += 1;
    const { position } = event;
    if (position !== this.#last + 1) this.#miss(this.#last + 1, position - 1);
    this.#last = position;
    const bytes = event.data.length + event.metadata.length + 2 * event.type.length;
    if (bytes > this.#maxAppendBytes)
      this.#fault(
        'event_too_large',
        event,
        `has ${bytes} bytes, and ${this.#maxAppendBytes} are the most an append may have`,
      );
    if (event.type === '') this.#fault('type_missing', event, 'has no type');
    // Without its row in the table of streams an event has no name.
    if (typeof event.stream !== 'string')
      this.#fault('stream_unknown', event, `belongs to stream ${event.streamId}, which is not known`);
    else this.digest.add(event);
  }

  /** Told after the last event: whether every gap is one that a scavenge has left. */
  end(): void {
    for (const chunk of new Set([...this.#missing.keys(), ...this.#scavenged.keys()])) {
      const missing = this.#missing.get(chunk) ?? 0;
      const removed = this.#scavenged.get(chunk) ?? 0;
      if (missing === removed) continue;
      const positions = span('position', chunk * CHUNK_POSITIONS, (chunk + 1) * CHUNK_POSITIONS - 1);
      const text = `Of ${positions} the log lacks ${missing}, and scavenges account for ${removed}.`;
      this.#report({ code: 'position_missing', severity: 'fault', text });
    }
  }

  #miss(first: number, last: number): void {
    if (this.#scavenged.size === 0) {
      this.#report({
        code: 'position_missing',
        severity: 'fault',
        text: `The log lacks ${span('position', first, last)}.`,
      });
      return;
    }
    for (let from = first; from <= last; from = (chunkOf(from) + 1) * CHUNK_POSITIONS) {
      const to = Math.min(last, (chunkOf(from) + 1) * CHUNK_POSITIONS - 1);
      this.#missing.set(chunkOf(from), (this.#missing.get(chunkOf(from)) ?? 0) + to - from + 1);
    }
  }

  #fault(code: Finding['code'], event: StoredEvent, what: string): void {
    this.#report({ code, severity: 'fault', text: `The event at position ${event.position} ${what}.` });
  }
}
