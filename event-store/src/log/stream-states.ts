import type { StreamHead } from '../storage/writer-connection.ts';
import {
  isMetastream,
  isSoftDeleted,
  metastreamLimits,
  parseStreamLimits,
  type StreamLimits,
} from './stream-metadata.ts';

/** What the writer knows of a stream; changed in place as appends are planned. */
export interface StreamState {
  streamId: number | undefined;
  head: number;
  /** Data of the last metadata event. */
  metadata: Buffer | undefined;
  limits: StreamLimits;
}

/** Stream states by name, the least recently used forgotten first, so that hot streams are written without reading. */
export class StreamStates {
  readonly #capacity: number;
  readonly #states = new Map<string, StreamState>();

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  has(name: string): boolean {
    return this.#states.has(name);
  }

  get(name: string): StreamState | undefined {
    const state = this.#states.get(name);
    if (state) {
      this.#states.delete(name);
      this.#states.set(name, state);
    }
    return state;
  }

  remember(name: string, head: StreamHead): void {
    this.#states.set(name, {
      ...head,
      limits: isMetastream(name) ? metastreamLimits : parseStreamLimits(head.metadata),
    });
  }

  /** Not while a batch is planned: the batch counts on the states it loaded. */
  trim(): void {
    for (const name of this.#states.keys()) {
      if (this.#states.size <= this.#capacity) return;
      this.#states.delete(name);
    }
  }

  clear(): void {
    this.#states.clear();
  }
}

export function setMetadata(state: StreamState, data: Buffer): void {
  state.metadata = data;
  state.limits = parseStreamLimits(data);
}

export function stateIsSoftDeleted(state: StreamState): boolean {
  return isSoftDeleted(state.limits);
}
