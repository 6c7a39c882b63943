import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { freePort } from './free-port.ts';

it('a free port can be listened at, and is none that a system gives to connections', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, freePort));
  for (const port of new Set(ports)) {
    expect(port).toBeLessThan(32_768);
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
  }
});
