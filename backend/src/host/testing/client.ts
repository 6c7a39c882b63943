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
  /** Sent as it is; `body` of the methods is sent as JSON. */
  readonly raw?: string | Uint8Array<ArrayBuffer>;
}

/** A browser's worth of HTTP: keeps its cookie, says where it comes from, reads its own writes. */
export class Client {
  readonly #origin: string;
  #cookie: string | undefined;
  #position: string | undefined;

  constructor(origin: string, cookie?: string) {
    this.#origin = origin;
    this.#cookie = cookie;
  }

  get cookie(): string | undefined {
    return this.#cookie;
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

  delete(path: string): Promise<ClientAnswer> {
    return this.send('DELETE', path);
  }

  async send(method: string, path: string, body?: unknown, options: SendOptions = {}): Promise<ClientAnswer> {
    const payload = options.raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(`${this.#origin}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        'Sec-Fetch-Site': 'same-origin',
        ...(payload === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(this.#cookie === undefined ? {} : { Cookie: this.#cookie }),
        ...(this.#position === undefined ? {} : { [MIN_POSITION_HEADER]: this.#position }),
        ...options.headers,
      },
      ...(payload === undefined ? {} : { body: payload }),
    });
    const text = await response.text();
    const setCookie = response.headers.get('set-cookie');
    if (setCookie !== null) this.#cookie = setCookie.split(';')[0];
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
