import type { EventIdentity } from '../storage/writer-connection.ts';

/** The ids of the newest events, by id and by place, up to a fixed number; the oldest are forgotten first. */
export class RecentEvents {
  readonly #capacity: number;
  readonly #byId = new Map<string, EventIdentity>();
  readonly #byPlace = new Map<string, EventIdentity>();

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  add(event: EventIdentity): void {
    const id = key(event.stream, event.id);
    // An id used twice in a stream stands for its first use, as in EventStoreDB.
    if (!this.#byId.has(id)) this.#byId.set(id, event);
    this.#byPlace.set(key(event.stream, event.revision), event);
    if (this.#byId.size > this.#capacity) forgetOldest(this.#byId);
    if (this.#byPlace.size > this.#capacity) forgetOldest(this.#byPlace);
  }

  find(stream: string, id: string): EventIdentity | undefined {
    return this.#byId.get(key(stream, id));
  }

  at(stream: string, revision: number): EventIdentity | undefined {
    return this.#byPlace.get(key(stream, revision));
  }

  clear(): void {
    this.#byId.clear();
    this.#byPlace.clear();
  }
}

function forgetOldest(events: Map<string, EventIdentity>): void {
  const oldest = events.keys().next();
  if (!oldest.done) events.delete(oldest.value);
}

function key(stream: string, part: string | number): string {
  return `${part}@${stream}`;
}
