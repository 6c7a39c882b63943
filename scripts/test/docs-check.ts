import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../machine/root.ts';

/**
 * Generated documents are current: `npm run docs -- --check` compares without writing.
 * @returns what it said
 * @throws when one is stale
 */
export async function docsCheck(): Promise<string> {
  const script = join(root, 'scripts/generate-docs.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, '--check'], { cwd: root }).catch(
    ({ stdout = '', stderr = '' }: { stdout?: string; stderr?: string }) => {
      const advice = 'Generated documents are stale: run `npm run docs` and commit what it writes.';
      throw new Error(`${stdout}${stderr}${advice}`);
    },
  );
  return stdout.trim();
}
