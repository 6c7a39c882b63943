import { ScriptDefect } from './script-failure.ts';

/**
 * The promise's value, or `fallback` when it takes longer than `limitMs` or fails.
 * @throws ScriptDefect: what is wrong with our own scripts is no matter of the page
 */
export async function within<T>(limitMs: number, promise: Promise<T>, fallback: T): Promise<T> {
  const { promise: late, resolve } = Promise.withResolvers<T>();
  const timer = setTimeout(() => resolve(fallback), limitMs);
  const failed = (error: unknown): T => {
    if (error instanceof ScriptDefect) throw error;
    return fallback;
  };
  try {
    return await Promise.race([promise.catch(failed), late]);
  } finally {
    clearTimeout(timer);
  }
}
