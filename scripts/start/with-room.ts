import { statfs } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

/** What Postgres wants before it starts on what a crash left: two segments of its write-ahead log. */
const neededBytes = 2 * 16 * 1024 * 1024;
const pollMs = 1_000;

/** Whether the disk that `folder` lies on has room for a Postgres that starts. */
export async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= neededBytes;
}

export interface WithRoom {
  readonly hasRoom: () => Promise<boolean>;
  /** Told once, when there is none. */
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
}

/**
 * Starts something that a full disk ended, as soon as there is room: whoever makes some wants it to go on, and until
 * then there is nothing to be gained by trying. What fails with room on the disk is an error like any other.
 */
export async function startWithRoom<Started>(
  start: () => Promise<Started>,
  { hasRoom, say, signal }: WithRoom,
): Promise<Started> {
  let told = false;
  for (;;) {
    while (!(await hasRoom())) {
      if (!told) say('The disk is full. Make room; what waits for it goes on by itself.');
      told = true;
      await wait(pollMs, undefined, { signal });
    }
    try {
      return await start();
    } catch (error) {
      if (await hasRoom()) throw error;
    }
  }
}
