import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../machine/root.ts';

/**
 * Generated documents are current: `npm run docs -- --check` compares without writing.
 * @throws when one is stale
 */
export async function docsCheck(): Promise<void> {
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/generate-docs.ts'), '--check'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new Error('Generated documents are stale: run `npm run docs` and commit what it writes.');
}
