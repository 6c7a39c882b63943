import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export interface Received {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What a path does with a message; default: 204. */
export type Behaviour = (received: Received, answer: ServerResponse) => void;

export interface Receiver {
  readonly port: number;
  readonly received: readonly Received[];
  on(path: string, behaviour: Behaviour): void;
  at(path: string): Received[];
  stop(): Promise<void>;
}

/** A server that notes what it is sent. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const behaviours = new Map<string, Behaviour>();
  const server = createServer(async (request, answer) => {
    const one = await readMessage(request);
    received.push(one);
    const behaviour = behaviours.get(one.path);
    if (behaviour === undefined) answer.writeHead(204).end();
    else behaviour(one, answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    received,
    on: (path, behaviour) => void behaviours.set(path, behaviour),
    at: (path) => received.filter((one) => one.path === path),
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function readMessage(request: IncomingMessage): Promise<Received> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  return { path: request.url ?? '', headers, body: Buffer.concat(parts).toString('utf8') };
}

/** The message, when it is signed with the secret, whatever the time is: tests let days go by. */
export function verified(secret: string, { headers, body }: Received): Readonly<Record<string, unknown>> | undefined {
  const { 'webhook-id': id = '', 'webhook-timestamp': seconds, 'webhook-signature': signatures = '' } = headers;
  const signature = new Webhook(secret).sign(id, new Date(Number(seconds) * 1_000), body);
  return signatures.split(' ').includes(signature) ? JSON.parse(body) : undefined;
}
