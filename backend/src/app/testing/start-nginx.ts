import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Tls } from '../../kernel/http/read-tls.ts';

export interface Nginx {
  /** Where it speaks TLS. */
  readonly url: string;
  readonly port: number;
  stop(): Promise<void>;
}

export interface NginxOptions {
  readonly upstreamPort: number;
  readonly tls: Tls;
  /** The directives that tell the upstream whom it was asked by. */
  readonly tell: readonly string[];
}

const startLimitMs = 10_000;

/** A real nginx that ends TLS and speaks HTTP/2 on a free port, with WebSockets passed on. */
export async function startNginx({ upstreamPort, tls, tell }: NginxOptions): Promise<Nginx> {
  const path = process.env.NGINX_PATH;
  if (path === undefined)
    throw new Error('There is no nginx here: install it (nginx-light of Debian), or run as root.');
  const folder = await mkdtemp(join(tmpdir(), 'proofline-nginx-'));
  await writeFile(join(folder, 'cert.pem'), tls.cert);
  await writeFile(join(folder, 'key.pem'), tls.key, { mode: 0o600 });
  const port = await freePort();
  await writeFile(join(folder, 'nginx.conf'), configuration(folder, port, upstreamPort, tell));
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')];
  const process_ = spawn(path, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  await answers(port);
  return {
    url: `https://127.0.0.1:${port}`,
    port,
    stop: async () => {
      const ended = once(process_, 'exit');
      process_.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const configuration = (folder: string, port: number, upstreamPort: number, tell: readonly string[]) => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 256; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  map $http_upgrade $connection_upgrade { default upgrade; '' close; }
  server {
    listen 127.0.0.1:${port} ssl http2;
    ssl_certificate ${folder}/cert.pem;
    ssl_certificate_key ${folder}/key.pem;
    location / {
      proxy_pass http://127.0.0.1:${upstreamPort};
      proxy_http_version 1.1;
      proxy_set_header Host $host;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
      ${tell.join('\n      ')}
    }
  }
}
`;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new TypeError('A TCP server has a port.');
  return address.port;
}

async function answers(port: number): Promise<void> {
  const deadline = Date.now() + startLimitMs;
  while (Date.now() < deadline) {
    const socket = connect(port, '127.0.0.1');
    const isUp = await new Promise((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    socket.destroy();
    if (isUp) return;
    await wait(50);
  }
  throw new Error('nginx did not come up.');
}
