import type { z } from 'zod';

export const DEMO_PASSWORD = 'Demo-Pass-2026!';

/** A signed-in user of the API, as a script would be: a cookie and fetch. */
export class ApiSession {
  readonly #address: string;
  #cookie = '';

  constructor(address: string) {
    this.#address = address;
  }

  async signIn(email: string, password = DEMO_PASSWORD): Promise<this> {
    const answer = await this.send('POST', '/api/login/', { email, password });
    if (answer.status !== 200) throw new Error(`${email} could not sign in: ${answer.status} ${await answer.text()}`);
    this.#cookie = (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
    return this;
  }

  /** For connections that are not made by `fetch`. */
  get cookie(): string {
    return this.#cookie;
  }

  /** @throws when the answer is not of the schema */
  async get<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.infer<Schema>> {
    const answer = await this.send('GET', path);
    if (!answer.ok) throw new Error(`GET ${path} answered ${answer.status}: ${await answer.text()}`);
    return schema.parse(await answer.json());
  }

  /** @throws when it is refused, or the answer is not of the schema */
  async post<Schema extends z.ZodType>(path: string, body: unknown, schema: Schema): Promise<z.infer<Schema>> {
    const answer = await this.send('POST', path, body);
    if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`);
    return schema.parse(await answer.json());
  }

  send(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    return fetch(`${this.#address}${path}`, {
      method,
      headers: {
        ...headers,
        origin: this.#address,
        ...(this.#cookie === '' ? {} : { cookie: this.#cookie }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    });
  }
}
