import { EventEmitter } from 'node:events';
import type { CDPSession } from 'playwright';
import type { ProtocolSession } from '../../../gather/page-session.ts';

interface Answer {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
  readonly method?: string;
  readonly params?: unknown;
}

/** A window went away while it was asked. */
export class WindowGone extends Error {
  readonly code = 'window_gone';

  constructor() {
    super('The window is gone.');
    this.name = 'WindowGone';
  }
}

/**
 * A protocol session of one window that is carried inside the browser's: attached as soon as the window is heard of,
 * which is before Playwright has a page for it. Playwright's own sessions of windows begin with their first answer.
 */
export class WindowSession implements ProtocolSession {
  readonly #browser: CDPSession;
  readonly #id: string;
  readonly #events = new EventEmitter();
  readonly #asked = new Map<number, PromiseWithResolvers<unknown>>();
  #lastId = 0;
  #isOver = false;

  constructor(browser: CDPSession, id: string) {
    this.#browser = browser;
    this.#id = id;
  }

  readonly on = ((event: string, listener: (params: unknown) => void) => {
    this.#events.on(event, listener);
    return this;
  }) as unknown as ProtocolSession['on'];

  /** @throws WindowGone */
  readonly send = (async (method: string, params: object = {}): Promise<unknown> => {
    if (this.#isOver) throw new WindowGone();
    this.#lastId += 1;
    const id = this.#lastId;
    const asked = Promise.withResolvers<unknown>();
    asked.promise.catch(() => undefined);
    this.#asked.set(id, asked);
    const message = JSON.stringify({ id, method, params });
    const told = { sessionId: this.#id, message };
    this.#browser.send('Target.sendMessageToTarget', told).catch(() => this.#give(id, { error: goneError }));
    return asked.promise;
  }) as unknown as ProtocolSession['send'];

  /** A message of the window, as the browser's session brings it. */
  take(message: string): void {
    const answer = JSON.parse(message) as Answer;
    if (answer.id !== undefined) this.#give(answer.id, answer);
    else if (answer.method !== undefined) this.#events.emit(answer.method, answer.params);
  }

  /** Whoever waits for an answer hears that there is none. */
  end(): void {
    this.#isOver = true;
    for (const { reject } of this.#asked.values()) reject(new WindowGone());
    this.#asked.clear();
  }

  #give(id: number, { result, error }: Answer): void {
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    if (error === undefined) asked?.resolve(result);
    else asked?.reject(error === goneError ? new WindowGone() : new Error(error.message));
  }
}

const goneError = { message: 'gone' };
