import { connect, createServer } from 'node:net';
import { type Obstacle, obstacle } from './obstacle.ts';

const connectLimitMs = 1_000;

/** What stands in the way of serving on a port. */
export async function checkPort(host: string, port: number): Promise<Obstacle[]> {
  if (port === 0) return [];
  const taken = obstacle(
    `Port ${port} is taken by another program; stop it or choose another port, e.g. PORT=${port + 1} npm start.`,
    'freed',
  );
  const code = await bindError(host, port);
  if (code === 'EADDRINUSE') return [taken];
  if (code === 'EACCES')
    return [obstacle(`Port ${port} needs special rights; choose one above 1023, e.g. PORT=3000 npm start.`)];
  if (code !== undefined) return [obstacle(`The address ${host} port ${port} cannot be used (${code}).`)];
  // `localhost` may lead to either family, and a wildcard listener does not always stand in the way of binding.
  for (const address of ['127.0.0.1', '::1']) if (await answers(address, port)) return [taken];
  return [];
}

function answers(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: connectLimitMs });
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });
}

function bindError(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}
