import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const click = (act: string) =>
  `<body style="height:900px"><p>A film</p><script>let done = false; document.addEventListener('click', () => { if (done) return; done = true; ${act} })</script>`;

/** Pages by host; a window of each is opened from `site.example`. */
const pages: Readonly<Record<string, string>> = {
  'loop.example': '<script>window.open(location.href + "?" + Math.random())</script>',
  'many.example': click('for (let i = 0; i < 60; i += 1) window.open("http://plain-window.example/" + i)'),
  'hang.example': click('window.open("http://silent.example/")'),
  'download.example': click('window.open("http://file.example/")'),
  'asks.example': click('window.open("http://asking.example/")'),
  'app.example': click('window.open("http://leads-to-app.example/")'),
  'large.example': click(
    'const w = window.open("about:blank"); w.document.write("<p>" + "x".repeat(10 * 1024 * 1024) + "</p>")',
  ),
  'closes.example': click('window.open("http://closing.example/")'),
  'freezes.example': click('window.open("http://frozen.example/")'),
  'inside.example': click(
    'for (const address of ["http://127.0.0.1:PORT/inside", "http://localhost:PORT/inside", "http://[::1]:PORT/inside", "http://169.254.169.254/"]) window.open(address)',
  ),
  // Busy from when it has been read until after it was asked where to click.
  'busy.example':
    '<p>A film</p><script>setTimeout(() => { for (const end = Date.now() + 14_000; Date.now() < end;); }, 4_000)</script>',
  'asking.example':
    '<p>asks</p><script>alert("Your computer is locked"); Notification.requestPermission(); navigator.geolocation.getCurrentPosition(() => 0); confirm("Sure?")</script>',
  'leads-to-app.example': '<p>app</p><script>location = "intent://offer.example/open"</script>',
  'closing.example': '<p>closes</p><script>opener.close(); opener.location = "about:blank"</script>',
  'frozen.example': '<p>frozen</p><script>setTimeout(() => { for (;;); }, 50)</script>',
  'plain-window.example': '<title>Window</title><p>A window</p>',
};

/** Websites whose windows do all they can against who looks at them. */
export const HOSTILE_HOSTS = [
  'hang.example',
  'loop.example',
  'many.example',
  'download.example',
  'asks.example',
  'app.example',
  'large.example',
  'closes.example',
  'freezes.example',
  'inside.example',
] as const;

export interface HostileSites {
  readonly port: number;
  /** Ways to what nobody may be led to: it listens where the websites do, under its own address. */
  readonly reached: readonly string[];
  stop(): void;
}

export async function startHostileSites(): Promise<HostileSites> {
  const reached: string[] = [];
  const server = createServer((request, answer) => {
    const { url = '', headers } = request;
    const host = headers.host ?? '';
    if (url.startsWith('/inside')) reached.push(url);
    answer.on('error', () => undefined);
    if (host === 'silent.example') return;
    if (host === 'file.example') {
      const name = 'attachment; filename="a.zip"';
      answer.writeHead(200, { 'content-type': 'application/zip', 'content-disposition': name });
      answer.end('PK');
      return;
    }
    const port = String((server.address() as AddressInfo).port);
    answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    answer.end(`<!doctype html>${pages[host]?.replaceAll('PORT', port) ?? ''}`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    reached,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
