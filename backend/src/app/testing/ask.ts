import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';

export interface AskOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Certificate to trust. */
  readonly ca?: string;
  /** Where the request comes from: any 127.x.y.z is this machine. */
  readonly from?: string;
}

export interface Asked {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly body: unknown;
}

/** One request over HTTP/1.1, with what `fetch` does not let a test choose: Host, address, certificate. */
export async function ask(url: string, options: AskOptions = {}): Promise<Asked> {
  const { method = 'GET', headers = {}, body, ca, from } = options;
  const request = url.startsWith('https:') ? secureRequest : plainRequest;
  return await new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method,
        agent: false,
        // The certificate is asked for by where it is, not by the Host that a test makes up.
        servername: '',
        headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
        ...(ca === undefined ? {} : { ca }),
        ...(from === undefined ? {} : { localAddress: from }),
      },
      async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk as Buffer);
        const text = Buffer.concat(chunks).toString('utf8');
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, body: jsonOf(text) });
      },
    );
    sent.once('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** The `Cookie` header a browser would send after this answer. */
export function cookiesOf({ headers }: Asked): string {
  return [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
