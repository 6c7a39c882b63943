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
    // An id used twice in a stream stands for its first use, as in EventStoreDB; in another stream for its newest.
    const before = this.#byId.get(event.id);
    if (before?.stream !== event.stream) {
      this.#byId.delete(event.id);
      this.#byId.set(event.id, event);
    }
    this.#byPlace.set(place(event.stream, event.revision), event);
    if (this.#byId.size > this.#capacity) this.#forgetOldest(this.#byId);
    if (this.#byPlace.size > this.#capacity) this.#forgetOldest(this.#byPlace);
  }

  find(stream: string, id: string): EventIdentity | undefined {
    const event = this.#byId.get(id);
    return event?.stream === stream ? event : undefined;
  }

  at(stream: string, revision: number): EventIdentity | undefined {
    return this.#byPlace.get(place(stream, revision));
  }

  clear(): void {
    this.#byId.clear();
    this.#byPlace.clear();
  }

  #forgetOldest(events: Map<string, EventIdentity>): void {
    const oldest = events.keys().next();
    if (!oldest.done) events.delete(oldest.value);
  }
}

function place(stream: string, revision: number): string {
  return `${revision}@${stream}`;
}
