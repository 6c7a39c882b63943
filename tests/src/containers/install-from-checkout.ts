import { spawnSync } from 'node:child_process';
import { relative } from 'node:path';
import { linkFiles } from './lay-out-image.ts';

/**
 * Stands in for `npm ci` in a laid out image: the packages that npm says these workspaces need, each where npm has put
 * it in the checkout, workspaces' own `node_modules` included.
 */
const checkout = process.env.CHECKOUT ?? '';
const flags = process.argv.slice(3).filter((flag) => /^--(workspace|omit|include)=/.test(flag));
const packages = listPackages();
const whole = new Set(packages);
/** What lies in a package that is taken comes along with it. */
const isWithin = (path: string) =>
  [...path.matchAll(/\/node_modules\//g)].some(({ index }) => whole.has(path.slice(0, index)));
await linkFiles(
  checkout,
  packages.filter((path) => !isWithin(path)),
  process.cwd(),
);

function listPackages(): string[] {
  const { stdout } = spawnSync('npm', ['ls', '--all', '--parseable', ...flags], {
    cwd: checkout,
    env: { ...process.env, PATH: process.env.REAL_PATH },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout
    .split('\n')
    .map((path) => relative(checkout, path))
    .filter((path) => path.includes('node_modules/') && !path.startsWith('..'));
}
