import type { Exchange } from '../gather/page-traffic.ts';

/** Headers that describe how a body travelled, not what is kept: its packing is undone. */
const ofTheWire = new Set(['content-encoding', 'transfer-encoding', 'content-length']);

/** A request as HTTP/1.1 writes it, whatever the protocol was. */
export function httpRequest({ url, method, requestHeaders }: Exchange): Buffer {
  const { pathname, search, host } = new URL(url);
  const headers = headerLines({ host, ...requestHeaders });
  return Buffer.from(`${method} ${pathname}${search} HTTP/1.1\r\n${headers}\r\n`);
}

/**
 * An answer with its body unpacked. Headers that no longer hold keep their values under `x-orig-…`; text is kept in
 * UTF-8, as the browser read it, and its type says so.
 */
export function httpResponse(exchange: Exchange): { block: Buffer; payloadAt: number } {
  const body = exchange.body ?? Buffer.alloc(0);
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(exchange.headers)) {
    const folded = name.toLowerCase();
    headers[ofTheWire.has(folded) ? `x-orig-${folded}` : folded] = value;
  }
  const type = headers['content-type'];
  if (type !== undefined && /charset=/i.test(type) && !/charset="?utf-8/i.test(type) && exchange.isText) {
    headers['x-orig-content-type'] = type;
    headers['content-type'] = type.replace(/charset=[^;]*/i, 'charset=utf-8');
  }
  headers['content-length'] = String(body.byteLength);
  const status = `${exchange.status} ${exchange.statusText.replace(/[^\x20-\x7e]/g, '')}`.trimEnd();
  const head = Buffer.from(`HTTP/1.1 ${status}\r\n${headerLines(headers)}\r\n`);
  return { block: Buffer.concat([head, body]), payloadAt: head.byteLength };
}

function headerLines(headers: Readonly<Record<string, string>>): string {
  return (
    Object.entries(headers)
      .filter(([name]) => /^[!#$%&'*+.^_`|~0-9a-z-]+$/i.test(name))
      // Browsers join headers that came several times by line ends.
      .flatMap(([name, value]) => value.split(/[\r\n]+/).map((line) => `${name}: ${line}\r\n`))
      .join('')
  );
}
