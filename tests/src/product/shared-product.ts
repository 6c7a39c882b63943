import { type RunningProduct, runningProduct } from './running-product.ts';

/** Where the global setup of a run hands out the shared products (scripts/test/shared-products.ts). */
export const SHARED_PRODUCTS_VARIABLE = 'TEST_PRODUCTS_URL';

const startLimitMs = 150_000;

/**
 * The product that the test files of this worker use one after the other, started for the first that asks; `stop`
 * leaves it running. No file may break it, each works with accounts of its own (`newAccount`), and puts back what
 * everybody sees, such as feature switches. Who cannot keep to that starts a product of its own (`startProduct`).
 */
export async function sharedProduct(): Promise<RunningProduct> {
  const products = process.env[SHARED_PRODUCTS_VARIABLE];
  if (products === undefined) throw new Error('No shared product: run *.e2e.test.ts with vitest from the root.');
  const worker = process.env.VITEST_POOL_ID ?? '1';
  const answer = await fetch(new URL(worker, products), { signal: AbortSignal.timeout(startLimitMs) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return await runningProduct(text, async () => undefined);
}
