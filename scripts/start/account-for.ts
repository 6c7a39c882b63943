import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dataFolder } from '../machine/data-folder.ts';
import { root } from '../machine/root.ts';
import type { ProcessName } from './entries.ts';
import { chooseIdentities, type Identity } from './identities.ts';
import { ownFolder } from './own-folders.ts';
import { partOf } from './parts.ts';
import { compiledFolder } from './processes.ts';

/**
 * The account of a process that root starts by itself. One that joins what `npm start` runs shares its files, and so
 * has its account; an agent opens other people's pages, and is never root where that can be helped. Operations on the
 * log are the operator's: they write where the operator may, and the log says who has adopted it.
 */
export async function accountFor(
  name: ProcessName,
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  joins: boolean,
): Promise<{ identity?: Identity | undefined; env: Record<string, string> }> {
  const isOperation = name === 'log' || (name === 'event-store' && args.length > 0);
  if (isOperation || (!joins && name !== 'agent')) return { env: {} };
  const data = dataFolder(root);
  const identities = await chooseIdentities({
    ...{ root, data, port: Number(environment.PORT ?? 3_000), browser: environment.CHROMIUM_PATH ?? process.execPath },
    blobs: joins && environment.BLOB_URL ? fileURLToPath(environment.BLOB_URL) : undefined,
  });
  for (const note of identities.notes) console.error(note);
  const identity = identities.of(name);
  if (identity === undefined) return { env: {} };
  const home = joins ? join(data.homes, partOf(name)) : (environment.AGENT_STATE_DIR ?? '/');
  if (!joins && environment.AGENT_STATE_DIR) await ownFolder(home, identity);
  return { identity, env: { HOME: home, NODE_COMPILE_CACHE: compiledFolder(root, partOf(name)) } };
}
