import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What may hand on its environment: the set-up under the Node that npm has, which becomes `npm start` itself, and the
 * tools of tests and benches, which see no secrets.
 */
const exceptions = ['scripts/bootstrap/', 'scripts/test/', 'scripts/bench.ts'];
const ofTests = /\.test\.ts$|\/testing\/|\/test-[^/]*$|\/contract\/|\/durability\/|^tests\//;

/** Places, `path:line`, at which a program is started with whatever environment we happen to have. */
export function inheritedEnvironments(root: string): string[] {
  const folders = '{backend,crawler-agent,demo-web,event-store,platform,projections,scripts}';
  return globSync(`${folders}/**/*.ts`, { cwd: root, exclude: (path) => path.includes('node_modules') })
    .filter((path) => !ofTests.test(path) && !exceptions.some((folder) => path.startsWith(folder)))
    .flatMap((path) => inheritingCalls(readFileSync(join(root, path), 'utf8')).map((line) => `${path}:${line}`));
}

/** Lines of `source` that start a program without naming its environment, or spread our own into it. */
export function inheritingCalls(source: string): number[] {
  if (!source.includes("'node:child_process'")) return [];
  const calls = [
    ...source.matchAll(/\b(?:spawn|spawnSync|execFile|execFileSync|execSync|fork|promisify\(execFile\))\(/g),
  ];
  return calls
    .filter(({ index }) => !/(function|\.) $/.test(source.slice(Math.max(0, index - 9), index)))
    .filter(({ index, 0: head }) => {
      const call = argumentsAt(source, index + head.length);
      const options = /[, ](options)\b/.test(call) ? (/const options = \{[^;]*;/.exec(source)?.[0] ?? '') : '';
      return !/\benv\b/.test(call + options) || /\.\.\.process\.env\b/.test(call + options);
    })
    .map(({ index }) => source.slice(0, index).split('\n').length);
}

/** The text between a bracket that has been opened before `start` and the one that closes it. */
function argumentsAt(source: string, start: number): string {
  let depth = 1;
  for (let at = start; at < source.length; at += 1) {
    if (source[at] === '(') depth += 1;
    else if (source[at] === ')') depth -= 1;
    if (depth === 0) return source.slice(start, at);
  }
  return source.slice(start);
}
