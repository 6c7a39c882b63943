import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { expect, it } from 'vitest';
import { freePort, onFreePort } from './free-port.ts';

async function listenAt(port: number): Promise<Server> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

async function close(server: Server): Promise<void> {
  server.close();
  await once(server, 'close');
}

it('a free port can be listened at, and is none that a system gives to connections', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, freePort));
  for (const port of new Set(ports)) {
    expect(port).toBeLessThan(32_768);
    await close(await listenAt(port));
  }
});

it('is another one, where somebody listened at the first meanwhile', async () => {
  const taken: Server[] = [];
  const asked: number[] = [];
  const server = await onFreePort(async (port) => {
    asked.push(port);
    // The system itself says that the port is taken.
    if (taken.length < 2) taken.push(await listenAt(port));
    return await listenAt(port);
  });
  expect(new Set(asked).size).toBe(3);
  expect(server.address()).toMatchObject({ port: asked[2] });
  for (const one of [...taken, server]) await close(one);
});

it('says after five ports that they are taken, and at once what else is wrong', async () => {
  let asked = 0;
  const refuse = (message: string) => async () => {
    asked += 1;
    throw new Error(message);
  };
  await expect(onFreePort(refuse('could not create any TCP/IP sockets'))).rejects.toThrow('TCP/IP');
  expect(asked).toBe(5);
  await expect(onFreePort(refuse('No room is left.'))).rejects.toThrow('No room');
  expect(asked).toBe(6);
});
