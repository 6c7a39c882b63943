import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { ApiPlaces } from './api-world.ts';

export interface KillableApi {
  readonly url: string;
  /** SIGKILL: nothing is finished, nothing is said. */
  kill(): Promise<void>;
}

/** Another api on the same database and log, in a process of its own. */
export async function startKillableApi(places: ApiPlaces): Promise<KillableApi> {
  const child = fork(new URL('./killable-api-process.ts', import.meta.url), [JSON.stringify(places)]);
  const [port] = await once(child, 'message');
  return {
    url: `http://127.0.0.1:${port}`,
    kill: async () => {
      const ended = once(child, 'exit');
      if (child.exitCode === null && child.kill('SIGKILL')) await ended;
    },
  };
}
