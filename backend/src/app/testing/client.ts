import { LOG_POSITION_HEADER, MIN_POSITION_HEADER } from '@proofline/contracts/api/errors';

export interface ClientAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; undefined when it is none. */
  readonly body: unknown;
}

export interface SendOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is; `body` of the methods is sent as JSON, a form as a form. */
  readonly raw?: string | Uint8Array<ArrayBuffer>;
}

/** A browser's worth of HTTP: keeps its cookies, says where it comes from, reads its own writes. */
export class Client {
  readonly #origin: string;
  readonly #cookies = new Map<string, string>();
  #position: string | undefined;

  constructor(origin: string, cookie?: string) {
    this.#origin = origin;
    for (const pair of cookie?.split('; ') ?? []) this.#keep(pair);
  }

  /** The `Cookie` header it sends. */
  get cookie(): string | undefined {
    const pairs = [...this.#cookies].map(([name, value]) => `${name}=${value}`);
    return pairs.length === 0 ? undefined : pairs.join('; ');
  }

  #keep(pair: string): void {
    const separator = pair.indexOf('=');
    this.#cookies.set(pair.slice(0, separator), pair.slice(separator + 1));
  }

  /** The same person at another address of the product. */
  at(origin: string): Client {
    return new Client(origin, this.cookie);
  }

  async signIn(email: string, password: string, remember = false): Promise<ClientAnswer> {
    return await this.post('/api/login/', { email, password, remember_me: remember });
  }

  get(path: string, options?: SendOptions): Promise<ClientAnswer> {
    return this.send('GET', path, undefined, options);
  }

  post(path: string, body?: unknown, options?: SendOptions): Promise<ClientAnswer> {
    return this.send('POST', path, body, options);
  }

  patch(path: string, body: unknown): Promise<ClientAnswer> {
    return this.send('PATCH', path, body);
  }

  put(path: string, body: unknown): Promise<ClientAnswer> {
    return this.send('PUT', path, body);
  }

  delete(path: string): Promise<ClientAnswer> {
    return this.send('DELETE', path);
  }

  async send(method: string, path: string, body?: unknown, options: SendOptions = {}): Promise<ClientAnswer> {
    const isForm = body instanceof FormData;
    const payload = options.raw ?? (body === undefined || isForm ? body : JSON.stringify(body));
    const response = await fetch(`${this.#origin}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        'Sec-Fetch-Site': 'same-origin',
        ...(payload === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
        ...(this.cookie === undefined ? {} : { Cookie: this.cookie }),
        ...(this.#position === undefined ? {} : { [MIN_POSITION_HEADER]: this.#position }),
        ...options.headers,
      },
      ...(payload === undefined ? {} : { body: payload }),
    });
    const text = await response.text();
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie.split(';')[0] ?? '');
    this.#position = response.headers.get(LOG_POSITION_HEADER) ?? this.#position;
    return { status: response.status, headers: response.headers, text, body: jsonOf(text) };
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
