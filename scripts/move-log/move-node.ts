import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnvironment } from '@proofline/event-store/environment';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { onFreePort } from '@proofline/platform/process/free-port';
import { embeddedNode } from '../start/embedded-node.ts';

export interface MoveNode {
  /** With the password that it has for the time of the move. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * The embedded node on a log that is moved: nobody else writes to it meanwhile.
 * @throws StartError `database_in_use` while another node runs on the database
 */
export async function startMoveNode(databaseUrl: string): Promise<MoveNode> {
  const folder = await mkdtemp(join(tmpdir(), 'proofline-move-'));
  const unsafe = process.env.EVENTSTORE_ALLOW_UNSAFE_DURABILITY;
  const start = async (port: number) => {
    const { env, url } = embeddedNode({}, port, folder);
    const settings = { ...env, EVENTSTORE_DATABASE_URL: databaseUrl, EVENTSTORE_WAIT_FOR_DATABASE: 'false' };
    const store = await startEventStore(
      readEnvironment({ ...settings, ...(unsafe ? { EVENTSTORE_ALLOW_UNSAFE_DURABILITY: unsafe } : {}) }),
    );
    return { url, store };
  };
  try {
    const { url, store } = await onFreePort(start);
    return {
      url,
      stop: async () => {
        await store.stop();
        await rm(folder, { recursive: true });
      },
    };
  } catch (error) {
    await rm(folder, { recursive: true });
    throw error;
  }
}
