import { SHARED_PRODUCTS_VARIABLE } from '@proofline/tests/product/shared-product';
import { frontendBuild } from '../machine/frontend-build.ts';
import { root } from '../machine/root.ts';
import { serveSharedProducts } from './shared-products.ts';

/** Vitest global setup of browser tests: the frontend as users get it, and products that files share. */
export default async function setup(): Promise<() => Promise<void>> {
  // A folder of one's own was built by whoever named it.
  if (!process.env.FRONTEND_DIST) await frontendBuild(root);
  const products = await serveSharedProducts();
  process.env[SHARED_PRODUCTS_VARIABLE] = products.url;
  return async () => {
    delete process.env[SHARED_PRODUCTS_VARIABLE];
    await products.stop();
  };
}
