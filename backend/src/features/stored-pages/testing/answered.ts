import { gzipSync } from 'node:zlib';

/** An answer as an archive keeps it. */
export function answered(url: string, contentType: string, body: Buffer): Uint8Array {
  const http = Buffer.concat([
    Buffer.from(`HTTP/1.1 200 OK\r\nContent-Type: ${contentType}\r\nContent-Length: ${body.byteLength}\r\n\r\n`),
    body,
  ]);
  const head = [
    'WARC/1.1',
    'WARC-Type: response',
    'WARC-Record-ID: <urn:uuid:92283950-ef2f-4d72-b224-f54c6ec90bb0>',
    `WARC-Target-URI: ${url}`,
    'WARC-Date: 2026-11-23T10:00:00Z',
    'Content-Type: application/http; msgtype=response',
    `Content-Length: ${http.byteLength}`,
  ].join('\r\n');
  return gzipSync(Buffer.concat([Buffer.from(`${head}\r\n\r\n`), http, Buffer.from('\r\n\r\n')]));
}
