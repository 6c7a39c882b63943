import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { Metadata } from '@grpc/grpc-js';
import type { NodeContext } from './grpc/node-context.ts';
import type { TlsCertificate } from './security/node-security.ts';
import { StartError } from './start-error.ts';

export interface StatusServer {
  readonly port: number;
  stop(): Promise<void>;
}

export interface StatusServerOptions {
  readonly host: string;
  readonly port: number;
  readonly tls: TlsCertificate | undefined;
}

/**
 * Answers `/health/live` (204, or 503 while nothing can be written), for everybody, and `/stats`, for those who log in
 * where there are users.
 */
export async function startStatusServer(
  context: NodeContext,
  { host, port, tls }: StatusServerOptions,
): Promise<StatusServer> {
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    if (request.url === '/health/live') respond(response, context.writer.connected ? 204 : 503);
    else if (request.url === '/stats') void answerStats(context, request, response);
    else respond(response, 404);
  };
  const server = tls ? createSecureServer({ cert: tls.certificate, key: tls.key }, answer) : createServer(answer);
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

async function answerStats(
  context: NodeContext,
  { headers }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const metadata = new Metadata();
  if (headers.authorization !== undefined) metadata.set('authorization', headers.authorization);
  try {
    const refused = context.access.statistics(await context.access.identify(metadata));
    if (refused) return respond(response, 401);
  } catch {
    return respond(response, 401);
  }
  respond(response, 200, stats(context));
}

function stats({ pages, writer, subscribers }: NodeContext): string {
  return JSON.stringify({
    position: pages.head,
    queueLength: writer.queueLength,
    subscribers: subscribers.count,
    pageReads: pages.reads,
    writable: writer.connected,
  });
}

function respond(response: ServerResponse, status: number, body?: string): void {
  response.writeHead(status, body === undefined ? {} : { 'content-type': 'application/json' }).end(body);
}

function portOf(address: string | AddressInfo | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0;
}
