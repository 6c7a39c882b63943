import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './machine/find-browser.ts';
import { frontendBuild } from './machine/frontend-build.ts';
import { root } from './machine/root.ts';

/**
 * `npm run bench -- <name> [--full]`: runs `tests/bench/<name>.ts`. A bench prints progress to standard error and, as
 * the last line of standard output, one JSON object `{"bench", "ok", "figures"}`. Those that look at screens have the
 * frontend built from what stands here.
 */
const inBrowser: ReadonlySet<string> = new Set(['live', 'page', 'screens']);
const folder = join(root, 'tests/bench');
const [name = '', ...args] = process.argv.slice(2);
const script = join(folder, `${name}.ts`);
if (!/^[a-z-]+$/.test(name) || !existsSync(script)) {
  const known = existsSync(folder) ? readdirSync(folder).filter((file) => /^[a-z-]+\.ts$/.test(file)) : [];
  console.error(`There is no bench "${name}"; choose one of: ${known.map((file) => file.slice(0, -3)).join(', ')}.`);
  process.exit(2);
}
// A folder of one's own was built by whoever named it.
if (inBrowser.has(name) && !process.env.FRONTEND_DIST) {
  console.error('Building the frontend, unless it stands…');
  await frontendBuild(root);
}
const child = spawn(process.execPath, [script, ...args], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, CHROMIUM_PATH: await findBrowser() },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
child.once('exit', (code) => process.exit(code ?? 1));
