import { Piscina } from 'piscina';

type Options = NonNullable<ConstructorParameters<typeof Piscina>[0]>;

/** What piscina calls an answer that nobody waits for any more. */
const late = /^Unexpected message from Worker/;

/**
 * Threads for work that may be given up. The answer of a thread whose task was given up at that very moment still comes,
 * and piscina tells of it by an `error` that ends a process where nobody hears it; what else it tells so still does.
 */
export function threadPool(options: Options): Piscina {
  const pool = new Piscina(options);
  pool.on('error', (error: Error) => {
    if (!late.test(error.message)) throw error;
  });
  return pool;
}
