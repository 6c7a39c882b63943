import { fileURLToPath } from 'node:url';

/** For processes that tests start again and again: what Node has compiled once is kept, which is most of a start. */
export const compileCache = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../node_modules/.cache/compile', import.meta.url)),
};
