import { createContext, Script } from 'node:vm';

const room = createContext({ work: (): void => undefined });
const script = new Script('work()');

/**
 * Runs `work`, which awaits nothing, for `limitMs` at most; undefined when it was broken off. An agent that stands still
 * for longer loses all it has leased, whoever's rules it was busy with. Work that was broken off leaves nothing behind
 * only where it shares no state: judging is pure.
 */
export function withinLimit<Result>(limitMs: number, work: () => Result): Result | undefined {
  let result: Result | undefined;
  room.work = () => {
    result = work();
  };
  try {
    script.runInContext(room, { timeout: limitMs });
    return result;
  } catch (error) {
    if (isOver(error)) return undefined;
    throw error;
  }
}

/** Of the room's own realm, so it is no `Error` of this one. */
const isOver = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
