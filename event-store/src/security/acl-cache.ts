import type { StoredEvent } from '../log/stored-event.ts';
import { isMetastream, originalStreamOf } from '../log/stream-metadata.ts';
import { type DefaultAcls, parseDefaultAcls, parseStreamAcl, type StreamAcl } from './stream-acl.ts';

export interface AclCacheOptions {
  /** Data of the last event of a stream if that is JSON; undefined when there is none. */
  lastJson(stream: string): Promise<Buffer | undefined>;
}

const settingsStream = '$settings';
const maxStreams = 10_000;

/** Access lists by stream, read once and kept until an event changes them. */
export class AclCache {
  readonly #options: AclCacheOptions;
  /** Null: the stream has none. */
  readonly #known = new Map<string, StreamAcl | null>();
  readonly #loading = new Map<string, Promise<StreamAcl | null>>();
  #defaults: DefaultAcls | undefined;
  #loadingDefaults: Promise<DefaultAcls> | undefined;

  constructor(options: AclCacheOptions) {
    this.#options = options;
  }

  /** To be told of every committed event before its writer is answered. */
  published(events: readonly StoredEvent[]): void {
    for (const { stream } of events) {
      if (stream === settingsStream) {
        this.#defaults = undefined;
        this.#loadingDefaults = undefined;
      } else if (isMetastream(stream)) {
        this.#known.delete(originalStreamOf(stream));
        this.#loading.delete(originalStreamOf(stream));
      }
    }
  }

  /** The stream's own list, null without one; at once when known. */
  ofStream(stream: string): StreamAcl | null | Promise<StreamAcl | null> {
    const known = this.#known.get(stream);
    return known === undefined ? this.#load(stream) : known;
  }

  /** What `$settings` says; at once when known. */
  defaults(): DefaultAcls | Promise<DefaultAcls> {
    return this.#defaults ?? this.#loadDefaults();
  }

  #load(stream: string): Promise<StreamAcl | null> {
    const running = this.#loading.get(stream);
    if (running) return running;
    const loading = this.#options
      .lastJson(`$$${stream}`)
      .then((metadata) => {
        const acl = parseStreamAcl(metadata) ?? null;
        // A change meanwhile took this out of the map: what was read may be old.
        if (this.#loading.get(stream) === loading) this.#remember(stream, acl);
        return acl;
      })
      .finally(() => {
        if (this.#loading.get(stream) === loading) this.#loading.delete(stream);
      });
    this.#loading.set(stream, loading);
    return loading;
  }

  #remember(stream: string, acl: StreamAcl | null): void {
    if (this.#known.size >= maxStreams) this.#known.clear();
    this.#known.set(stream, acl);
  }

  #loadDefaults(): Promise<DefaultAcls> {
    if (this.#loadingDefaults) return this.#loadingDefaults;
    const loading = this.#options
      .lastJson(settingsStream)
      .then((settings) => {
        const defaults = parseDefaultAcls(settings);
        if (this.#loadingDefaults === loading) this.#defaults = defaults;
        return defaults;
      })
      .finally(() => {
        if (this.#loadingDefaults === loading) this.#loadingDefaults = undefined;
      });
    this.#loadingDefaults = loading;
    return loading;
  }
}
