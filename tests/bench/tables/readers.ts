import { setTimeout as wait } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { Agent, request } from 'undici';
import { z } from 'zod';

/** A table as somebody looks at it: its filters and its order, whichever page. */
export interface View {
  readonly name: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** It comes whole, without pages or a count. */
  readonly isWhole?: boolean;
}

/** One answer to a reader. */
export interface Reading {
  readonly view: string;
  readonly place: Place;
  readonly ms: number;
}

type Place = 'first' | 'middle' | 'last';

const answerSchema = z.object({ count: z.number(), results: z.array(z.unknown()) });
const pageSizes = [10, 10, 30, 50, 10, 100];
/** Of the loopback network: limits of the routes count by address, and here ten people share one machine. */
const addressesPerReader = 4;

/** Somebody with a session and connections of their own, who asks for one page after the other. */
export class Reader {
  readonly #apiUrl: string;
  readonly #cookie: string;
  readonly #agents: readonly Agent[];
  #asked = 0;
  #everyMs = 0;
  #dueMs = 0;

  constructor(apiUrl: string, cookie: string, number: number) {
    this.#apiUrl = apiUrl;
    this.#cookie = cookie;
    this.#agents = Array.from(
      { length: addressesPerReader },
      (_, index) => new Agent({ connections: 1, localAddress: `127.0.${number + 1}.${index + 1}` }),
    );
  }

  /** From now on a page is asked for every so many ms; 0: as soon as one has come. */
  pace(everyMs: number): void {
    this.#everyMs = everyMs;
    this.#dueMs = performance.now() + Math.random() * everyMs;
  }

  /** The first page of a view, the one in its middle and its last, each as it is asked for. */
  async readThrough(view: View): Promise<Reading[]> {
    if (view.isWhole) return [{ view: view.name, place: 'first', ms: (await this.#ask(view, {})).ms }];
    const size = pageSizes[this.#asked % pageSizes.length] ?? 10;
    const first = await this.#page(view, 1, size);
    const pages = Math.ceil(first.count / size);
    const readings: Reading[] = [{ view: view.name, place: 'first', ms: first.ms }];
    for (const [place, page] of [
      ['middle', Math.ceil(pages / 2)],
      ['last', pages],
    ] as const) {
      if (page > 1) readings.push({ view: view.name, place, ms: (await this.#page(view, page, size)).ms });
    }
    return readings;
  }

  async close(): Promise<void> {
    await Promise.all(this.#agents.map((agent) => agent.close()));
  }

  async #page(view: View, page: number, size: number): Promise<{ count: number; ms: number }> {
    const { text, ms } = await this.#ask(view, { page: String(page), page_size: String(size) });
    const { count, results } = answerSchema.parse(JSON.parse(text));
    const expected = Math.max(0, Math.min(size, count - (page - 1) * size));
    // What comes and goes meanwhile moves the end; a page that is short by more is not the page that was asked for.
    if (Math.abs(results.length - expected) > 1) {
      throw new Error(`${view.name}, page ${page} of ${count} rows by ${size}, came with ${results.length} rows.`);
    }
    return { count, ms };
  }

  /** @returns when the page was due: whoever waits for the one before waits for this one too */
  async #turn(): Promise<number> {
    if (this.#everyMs === 0) return performance.now();
    const due = this.#dueMs;
    this.#dueMs += this.#everyMs;
    await wait(Math.max(0, due - performance.now()));
    return due;
  }

  async #ask(
    { name, path, query }: View,
    paging: Readonly<Record<string, string>>,
  ): Promise<{ text: string; ms: number }> {
    this.#asked += 1;
    const dispatcher = this.#agents[this.#asked % this.#agents.length];
    const search = new URLSearchParams({ ...query, ...paging });
    const startedAt = await this.#turn();
    const answer = await request(`${this.#apiUrl}${path}?${search}`, {
      ...(dispatcher && { dispatcher }),
      headers: { cookie: this.#cookie, 'accept-encoding': 'gzip' },
    });
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    const ms = performance.now() - startedAt;
    const text = (answer.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString();
    if (answer.statusCode !== 200) {
      throw new Error(`${name}, asked for ${search}, was answered ${answer.statusCode}: ${text.slice(0, 300)}`);
    }
    return { text, ms };
  }
}
