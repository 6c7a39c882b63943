import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Env } from '@proofline/platform/env/read-env';
import { obstacle, PreflightError } from '@proofline/platform/preflight/obstacle';
import { preflight } from '@proofline/platform/preflight/preflight';
import type { DataFolder } from '../machine/data-folder.ts';
import { StartError } from '../machine/start-error.ts';

/** How long the processes of a killed run may take to let go of the port. */
const leftBehindLimitMs = 12_000;

/**
 * Makes the data folder and its parts.
 * @throws {StartError} when they cannot be written
 */
export async function prepareDataFolder(data: DataFolder): Promise<void> {
  try {
    await mkdir(data.path, { recursive: true });
    for (const folder of [data.logs, data.homes]) await mkdir(folder, { recursive: true });
    await chmod(data.logs, 0o700);
    // Passed through by the accounts of the processes, whose own folders lie below; listed by nobody.
    for (const folder of [data.path, data.homes]) await chmod(folder, process.getuid?.() === 0 ? 0o711 : 0o700);
    const probe = join(data.logs, `.probe-${process.pid}`);
    await writeFile(probe, '');
    await rm(probe);
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : 'unknown';
    throw new StartError(`The folder ${data.path} cannot be written (${code}); make it writable or clone elsewhere.`, {
      cause,
    });
  }
}

/** A cluster that elects its leader takes some ten seconds, and longer while its machines start. */
const settleLimitMs = 60_000;

export interface StartNeeds {
  readonly env: Pick<
    Env<'start'>,
    'DATABASE_URL' | 'EVENTSTORE_DATABASE_URL' | 'EVENTSTORE_URL' | 'EVENTSTORE_STREAM_PREFIX' | 'BLOB_URL' | 'HOST'
  >;
  readonly port: number;
  /** Where evidence is kept when BLOB_URL names no other place. */
  readonly blobs: string;
  /** Whether a killed run may still be letting go of the port. */
  readonly leftBehind: boolean;
  /** What is known to be wrong already. */
  readonly found: readonly StartError[];
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
}

/**
 * Looks at everything that a start is given, before anything starts. What it brings itself is not looked at.
 * @throws {StartError} with a sentence for each obstacle
 */
export async function checkStart({ env, port, blobs, leftBehind, found, say, signal }: StartNeeds): Promise<void> {
  const databases = (['DATABASE_URL', 'EVENTSTORE_DATABASE_URL'] as const).flatMap((variable) => {
    const url = env[variable];
    return url === undefined ? [] : [{ variable, url, role: 'owner' as const }];
  });
  const evidence =
    env.BLOB_URL === undefined
      ? { variable: 'PROOFLINE_DATA', url: pathToFileURL(blobs).href }
      : { variable: 'BLOB_URL', url: env.BLOB_URL };
  const needs = {
    postgres: databases,
    eventStoreUrl: env.EVENTSTORE_URL,
    streamPrefix: env.EVENTSTORE_STREAM_PREFIX,
    // Where its folder cannot be made, that was said.
    evidence: found.length > 0 && env.BLOB_URL === undefined ? undefined : evidence,
    web: { host: env.HOST, port },
    found: found.map(({ message }) => obstacle(message)),
  };
  const patienceMs = { reached: 0, settled: settleLimitMs, freed: leftBehind ? leftBehindLimitMs : 0 };
  try {
    await preflight(needs, { patienceMs, say, signal });
  } catch (error) {
    if (!(error instanceof PreflightError)) throw error;
    throw new StartError(error.message, { cause: error });
  }
}
