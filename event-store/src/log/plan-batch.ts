import { randomUUID } from 'node:crypto';
import type { WriteCommand, WriteOutcome } from './command.ts';
import { decideAppend } from './decide-append.ts';
import type { RecentEvents } from './recent-events.ts';
import { type ProposedEvent, type StoredEvent, tombstoneRevision } from './stored-event.ts';
import {
  deletedStreamMetadata,
  isMetastream,
  METADATA_EVENT_TYPE,
  metastreamOf,
  originalStreamOf,
  undeletedMetadata,
} from './stream-metadata.ts';
import { type StreamState, type StreamStates, setMetadata, stateIsSoftDeleted } from './stream-states.ts';

const noBytes = Buffer.alloc(0);

/**
 * Decides a run of commands one after the other against what the writer knows, and collects the events they add.
 * It changes that knowledge as it goes: if the batch then fails to commit, the knowledge has to be thrown away.
 */
export class BatchPlan {
  readonly events: StoredEvent[] = [];
  /** Streams that do not exist yet, with the ids they get. */
  readonly newStreams = new Map<string, number>();
  readonly #states: StreamStates;
  readonly #recent: RecentEvents;
  readonly #createdUs: number;
  #position: number;
  #streamId: number;

  /** `position` and `streamId` are the last ones given out; every stream of `streamsOf` the commands is in `states`. */
  constructor(
    states: StreamStates,
    recent: RecentEvents,
    last: { position: number; streamId: number },
    createdUs: number,
  ) {
    this.#states = states;
    this.#recent = recent;
    this.#position = last.position;
    this.#streamId = last.streamId;
    this.#createdUs = createdUs;
  }

  get last(): { position: number; streamId: number } {
    return { position: this.#position, streamId: this.#streamId };
  }

  decide(command: WriteCommand): WriteOutcome {
    const state = this.#state(command.stream);
    // With a stream its metadata is closed too.
    if (isMetastream(command.stream) && this.#state(originalStreamOf(command.stream)).head === tombstoneRevision)
      return { kind: 'stream_deleted' };
    const events = command.kind === 'append' ? command.events : [];
    const softDeleted = stateIsSoftDeleted(state);
    const decision = decideAppend({
      expected: command.expected,
      // A deletion has an id of its own that no event bears.
      ids: command.kind === 'append' ? events.map((event) => event.id) : ['deletion'],
      head: state.head,
      softDeleted,
      hasMetadata: state.metadata !== undefined,
      recent: (id) => this.#recent.find(command.stream, id),
      at: (revision) => this.#recent.at(command.stream, revision),
    });
    if (decision.kind === 'stream_deleted') return decision;
    if (decision.kind === 'wrong_expected_version') return { kind: 'wrong_expected_version', current: state.head };
    if (command.kind === 'delete' && state.head < 0 && state.metadata === undefined)
      return { kind: 'wrong_expected_version', current: -1 };
    if (decision.kind === 'repeated') return { kind: 'written', ...decision.last };
    if (command.kind === 'tombstone') return this.#tombstone(command.stream, state);
    if (command.kind === 'delete') return this.#softDelete(command.stream, state);
    return this.#append(command.stream, state, events, softDeleted);
  }

  #append(stream: string, state: StreamState, events: readonly ProposedEvent[], softDeleted: boolean): WriteOutcome {
    const firstNew = state.head + 1;
    for (const event of events) this.#add(stream, state, event, state.head + 1);
    const position = events.length > 0 ? this.#position : undefined;
    const outcome: WriteOutcome = { kind: 'written', revision: state.head, position };
    const last = events.at(-1);
    // Writing to a deleted stream, or to its metadata, brings it back to life from its next event on.
    if (softDeleted) this.#writeMetadata(stream, state, undeletedMetadata(state.metadata, firstNew));
    if (last && isMetastream(stream)) this.#applyMetadata(originalStreamOf(stream), last);
    return outcome;
  }

  #applyMetadata(stream: string, event: ProposedEvent): void {
    const original = this.#state(stream);
    const wasDeleted = stateIsSoftDeleted(original);
    setMetadata(original, event.isJson ? event.data : noBytes);
    if (wasDeleted) this.#writeMetadata(stream, original, undeletedMetadata(event.data, original.head + 1));
  }

  #softDelete(stream: string, state: StreamState): WriteOutcome {
    this.#writeMetadata(stream, state, deletedStreamMetadata);
    return { kind: 'written', revision: state.head, position: this.#position };
  }

  #tombstone(stream: string, state: StreamState): WriteOutcome {
    const tombstone = { id: randomUUID(), type: '$streamDeleted', isJson: true, data: noBytes, metadata: noBytes };
    this.#add(stream, state, tombstone, tombstoneRevision);
    return { kind: 'written', revision: tombstoneRevision, position: this.#position };
  }

  #writeMetadata(stream: string, state: StreamState, data: Buffer): void {
    const metastream = metastreamOf(stream);
    const metastate = this.#state(metastream);
    const event = { id: randomUUID(), type: METADATA_EVENT_TYPE, isJson: true, data, metadata: noBytes };
    this.#add(metastream, metastate, event, metastate.head + 1);
    setMetadata(state, data);
  }

  #add(stream: string, state: StreamState, event: ProposedEvent, revision: number): void {
    if (state.streamId === undefined) {
      this.#streamId += 1;
      state.streamId = this.#streamId;
      this.newStreams.set(stream, state.streamId);
    }
    this.#position += 1;
    state.head = revision;
    const position = this.#position;
    this.events.push({ ...event, position, streamId: state.streamId, stream, revision, createdUs: this.#createdUs });
    this.#recent.add({ id: event.id, stream, revision, position });
  }

  #state(stream: string): StreamState {
    const state = this.#states.get(stream);
    if (!state) throw new Error(`The state of stream ${stream} was not loaded.`);
    return state;
  }
}

/** Every stream whose state a command may need or change. */
export function streamsOf(command: WriteCommand): string[] {
  const streams = [command.stream, metastreamOf(command.stream)];
  if (isMetastream(command.stream)) streams.push(originalStreamOf(command.stream));
  return streams;
}
