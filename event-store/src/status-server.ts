import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NodeContext } from './grpc/node-context.ts';
import { StartError } from './start-error.ts';

export interface StatusServer {
  port: number;
  stop(): Promise<void>;
}

/** Answers `/health/live` (204, or 503 while nothing can be written) and `/stats`. */
export async function startStatusServer(context: NodeContext, host: string, port: number): Promise<StatusServer> {
  const server = createServer((request, response) => {
    if (request.url === '/health/live') return respond(response, context.writer.connected ? 204 : 503);
    if (request.url === '/stats') return respond(response, 200, stats(context));
    return respond(response, 404);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(new StartError('port_taken', `Cannot listen on ${host}:${port}: ${error.message}`, { cause: error })),
    );
    server.listen(port, host, resolve);
  });
  return {
    port: portOf(server.address()),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function stats({ pages, writer, subscribers }: NodeContext): string {
  return JSON.stringify({
    position: pages.head,
    queueLength: writer.queueLength,
    subscribers: subscribers.count,
    writable: writer.connected,
  });
}

function respond(response: ServerResponse, status: number, body?: string): void {
  response.writeHead(status, body === undefined ? {} : { 'content-type': 'application/json' }).end(body);
}

function portOf(address: string | AddressInfo | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0;
}
