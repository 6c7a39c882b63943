import { createHash } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { logEndpoints } from '@proofline/platform/event-log/connection-string';
import { OperationError } from './operation-error.ts';

/** Where an export stands: everything up to `position` is in the other server. */
export interface ExportCheckpoint {
  /** The log that is exported. */
  readonly logId: string;
  /** Where to, without credentials. */
  readonly target: string;
  /** Of the installation that is brought over; null: all streams there are. Undefined in files of earlier releases. */
  readonly prefix?: string | null | undefined;
  readonly position: number;
}

/** Undefined when there is none. @throws OperationError `checkpoint_unreadable` */
export async function readExportCheckpoint(path: string): Promise<ExportCheckpoint | undefined> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw unreadable(path, error);
  });
  if (text === undefined) return undefined;
  const value = parse(text, path);
  if (typeof value !== 'object' || value === null) throw unreadable(path);
  const { logId, target, position, prefix }: Partial<Record<string, unknown>> = { ...value };
  if (typeof logId !== 'string' || typeof target !== 'string' || typeof position !== 'number') throw unreadable(path);
  if (typeof prefix !== 'string' && prefix !== null && prefix !== undefined) throw unreadable(path);
  // Earlier releases left out a port that the connection string left out.
  return { logId, target: targetOf(`esdb://${target}`) || target, prefix, position };
}

/** Whole or not at all, whatever ends the process meanwhile. */
export async function writeExportCheckpoint(path: string, checkpoint: ExportCheckpoint): Promise<void> {
  const file = await open(`${path}.part`, 'w');
  try {
    await file.writeFile(`${JSON.stringify(checkpoint)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.part`, path);
}

/** Names the checkpoint of one log on its way to one server, so that no other copy is taken for it; no credentials. */
export function checkpointName(logId: string, to: string, prefix: string): string {
  const place = createHash('sha256')
    .update(JSON.stringify([targetOf(to), prefix]))
    .digest('hex')
    .slice(0, 16);
  return `log-move-${logId}-${place}.json`;
}

/** Hosts and ports of a connection string that the client can read, never anything of its credentials. */
export function targetOf(connectionString: string): string {
  const hosts = logEndpoints(connectionString)?.hosts ?? [];
  return hosts.map(({ address, port }) => `${address}:${port}`).join(',');
}

function parse(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw unreadable(path, error);
  }
}

function unreadable(path: string, cause?: unknown): OperationError {
  const message = `${path} is not the checkpoint of an export. Name another file with --checkpoint.`;
  return new OperationError('checkpoint_unreadable', message, { cause });
}
