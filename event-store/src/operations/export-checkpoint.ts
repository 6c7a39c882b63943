import { open, readFile, rename } from 'node:fs/promises';
import { logEndpoints } from '@proofline/platform/event-log/connection-string';
import { OperationError } from './operation-error.ts';

/** Where an export stands: everything up to `position` is in the other server. */
export interface ExportCheckpoint {
  /** The log that is exported. */
  readonly logId: string;
  /** Where to, without credentials. */
  readonly target: string;
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
  const { logId, target, position }: Partial<Record<string, unknown>> = { ...value };
  if (typeof logId !== 'string' || typeof target !== 'string' || typeof position !== 'number') throw unreadable(path);
  // Earlier releases left out a port that the connection string left out.
  return { logId, target: targetOf(`esdb://${target}`) || target, position };
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
