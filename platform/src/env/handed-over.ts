import { closeSync, readFileSync } from 'node:fs';
import { z } from 'zod';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Names the descriptor from which a process reads its secrets. An environment can be read in `/proc` by everything that
 * runs under the same account for as long as the process lives; what came through a pipe is in its memory only.
 */
export const HAND_OVER_VARIABLE = 'PROOFLINE_SECRETS_FD';

const secretsSchema = z.record(z.string(), z.string());
let handedOver: Record<string, string> | undefined;

/** The environment of this process, with the secrets that whoever started it has handed over besides. */
export function ownEnvironment(source: Environment): Environment {
  const descriptor = Number(source[HAND_OVER_VARIABLE]);
  if (!Number.isInteger(descriptor) || descriptor < 3) return source;
  handedOver ??= readSecrets(descriptor);
  return { ...source, ...handedOver };
}

/** Waits for whoever started us to have written them. */
function readSecrets(descriptor: number): Record<string, string> {
  try {
    return secretsSchema.parse(JSON.parse(readFileSync(descriptor, 'utf8')));
  } finally {
    closeSync(descriptor);
  }
}
