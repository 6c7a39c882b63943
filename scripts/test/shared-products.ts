import { once } from 'node:events';
import { createServer } from 'node:http';
import { type RunningProduct, startProduct } from '@proofline/tests/product/running-product';

/**
 * Hands out running products to the workers of a test run, one to each, started when it is first asked for: `GET /1`
 * answers with the folder of its data.
 * @returns its address, and how to stop it and them
 */
export async function serveSharedProducts(): Promise<{ url: string; stop(): Promise<void> }> {
  const products = new Map<string, Promise<RunningProduct>>();
  const productFor = (worker: string) => {
    const product = products.get(worker) ?? startProduct();
    products.set(worker, product);
    return product;
  };
  const server = createServer((request, response) => {
    productFor(request.url ?? '/').then(
      ({ data }) => response.end(data),
      (error: Error) => response.writeHead(503).end(error.message),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The products have no port.');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    stop: async () => {
      server.close();
      const started = await Promise.allSettled(products.values());
      await Promise.all(started.map((one) => (one.status === 'fulfilled' ? one.value.stop() : undefined)));
    },
  };
}
