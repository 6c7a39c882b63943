import { join, resolve } from 'node:path';

/** Where everything `npm start` keeps lies, below the root. */
export interface DataFolder {
  readonly path: string;
  readonly postgres: string;
  readonly blobs: string;
  readonly agent: string;
  /** The certificate of the embedded event store node. */
  readonly eventStore: string;
  /** What processes keep for themselves, such as compiled code; a folder for each account. */
  readonly homes: string;
  readonly logs: string;
  /** Who has written in the folders of the accounts since they were given away. */
  readonly owners: string;
  /** Written while Proofline runs: who runs it, and the addresses single processes need. Readable for its owner only. */
  readonly runFile: string;
}

/** `./data`, or the folder PROOFLINE_DATA names: a second instance from the same checkout, such as a test's. */
export function dataFolder(root: string): DataFolder {
  const path = resolve(root, process.env.PROOFLINE_DATA || 'data');
  return {
    path,
    postgres: join(path, 'postgres'),
    blobs: join(path, 'blobs'),
    agent: join(path, 'agent'),
    eventStore: join(path, 'event-store'),
    homes: join(path, 'homes'),
    logs: join(path, 'logs'),
    owners: join(path, 'owners.json'),
    runFile: join(path, 'running.json'),
  };
}
