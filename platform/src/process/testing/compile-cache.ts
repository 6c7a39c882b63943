import { fileURLToPath } from 'node:url';

/**
 * For the environment of processes that tests start again and again: what Node has compiled once is kept, which is half
 * of a start. The folder of the run, or that of `npm` scripts where the run has none.
 */
export const compileCache = {
  NODE_COMPILE_CACHE:
    process.env.NODE_COMPILE_CACHE ||
    fileURLToPath(new URL('../../../../node_modules/.cache/compiled', import.meta.url)),
};
