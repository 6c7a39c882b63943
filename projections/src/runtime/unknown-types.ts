import type { Log } from '@proofline/platform/log/create-log';
import { unknownEventsTotal } from './metrics.ts';
import type { ParsedBatch } from './parse-batch.ts';

const maxTold = 100;

/**
 * Tells of events whose type this release does not know, once a type: a later release wrote them, and whoever goes on
 * to it rebuilds the read models that show them.
 */
export class UnknownTypes {
  readonly #log: Log;
  readonly #told = new Set<string>();

  constructor(log: Log) {
    this.#log = log;
  }

  tell({ unknown }: Pick<ParsedBatch, 'unknown'>): void {
    for (const { type, stream, position } of unknown) {
      unknownEventsTotal.inc();
      if (this.#told.has(type) || this.#told.size === maxTold) continue;
      this.#told.add(type);
      this.#log.warn({ event: { type, stream, position: String(position) } }, 'event of an unknown type passed over');
    }
  }
}
