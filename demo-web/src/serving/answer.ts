import type { ServerResponse } from 'node:http';

/** A complete answer. */
export interface Answer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

export const HTML = 'text/html; charset=utf-8';
const SERVER = 'demo-web';

export function send(response: ServerResponse, { status, contentType, body, headers }: Answer): void {
  const bytes = typeof body === 'string' ? Buffer.from(body, 'utf8') : body;
  response.writeHead(status, {
    server: SERVER,
    'content-type': contentType,
    'content-length': bytes.length,
    ...headers,
  });
  response.end(response.req.method === 'HEAD' ? undefined : bytes);
}

export function redirect(status: number, location: string): Answer {
  return { status, contentType: HTML, body: `<p>Moved</p>\n`, headers: { location, 'cache-control': 'no-store' } };
}

/** A bare page for answers that are not part of a site's content. */
export function barePage(status: number, language: string, title: string, bodyHtml: string): Answer {
  return {
    status,
    contentType: HTML,
    body: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title><style>body{font:16px/1.6 Arial,sans-serif;background:#f3f5f8;color:#27303b;display:grid;place-items:center;min-height:90vh;margin:0}main{max-width:560px;background:#fff;border-radius:14px;padding:36px 42px;box-shadow:0 10px 40px #0001}h1{font-size:26px;margin:0 0 12px}.box{border:1px solid #c6ced8;border-radius:6px;padding:18px;display:flex;gap:14px;align-items:center}</style></head><body><main>${bodyHtml}</main></body></html>\n`,
  };
}
