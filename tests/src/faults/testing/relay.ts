import { createServer, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';

/** What stands between one browser and the product. */
export interface Relay {
  readonly url: string;
  /** Cuts every connection that stands, without a word. @returns how many */
  cut(): number;
  /** From now on nothing gets through, or everything does again. */
  close(isClosed: boolean): void;
  /** From now on messages get through, and no answer does; or both do again. */
  leaveUnanswered(isUnanswered: boolean): void;
  stop(): Promise<void>;
}

/**
 * Passes on what a browser asks, with its cookie.
 * @param target where the api is at the time; undefined: nowhere
 * @param from address of the machine's own from which the browser comes: limits are each browser's
 */
export async function startRelay(target: () => string | undefined, cookie: string, from = '127.0.0.1'): Promise<Relay> {
  const sockets = new Set<Socket>();
  let isClosed = false;
  let isUnanswered = false;
  const port = () => {
    const url = isClosed ? undefined : target();
    return url === undefined ? undefined : Number(new URL(url).port);
  };
  const server = createServer((asked, answer) => {
    const to = port();
    if (to === undefined || isUnanswered) return asked.socket.destroy();
    const pass = (isAgain: boolean) => {
      const passed = request(
        {
          host: '127.0.0.1',
          port: to,
          localAddress: from,
          method: asked.method,
          path: asked.url,
          headers: { ...asked.headers, cookie },
          ...(isAgain && { agent: false }),
        },
        (answered) => {
          answer.writeHead(answered.statusCode ?? 502, answered.headers);
          answered.on('error', () => asked.socket.destroy()).pipe(answer);
        },
      );
      passed.on('error', () => {
        // A kept connection may end in the moment it is used again: browsers ask once more on another, and say nothing.
        if (passed.reusedSocket && asked.method === 'GET' && !answer.headersSent) pass(true);
        else asked.socket.destroy();
      });
      if (isAgain) passed.end();
      else asked.pipe(passed);
    };
    pass(false);
  });
  // Longer than whoever asks keeps one that nobody uses: a machine that is busy would close what is used again just then.
  server.keepAliveTimeout = 60_000;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('upgrade', (asked: IncomingMessage, near: Socket) => {
    const to = port();
    if (to === undefined) return near.destroy();
    const far = connect({ host: '127.0.0.1', port: to, localAddress: from });
    const headers = Object.entries({ ...asked.headers, cookie }).map(([name, value]) => `${name}: ${value}`);
    far.write(`GET ${asked.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
    far.on('error', () => near.destroy()).once('close', () => near.destroy());
    near.once('close', () => far.destroy());
    far.pipe(near).pipe(far);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('A TCP server has a port.');
  const cut = () => {
    const count = sockets.size;
    for (const socket of sockets) socket.destroy();
    return count;
  };
  return {
    url: `http://127.0.0.1:${address.port}`,
    cut,
    close: (closed) => {
      isClosed = closed;
      if (closed) cut();
    },
    leaveUnanswered: (unanswered) => {
      isUnanswered = unanswered;
    },
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      cut();
      await closed;
    },
  };
}
