import { describe, expect, it } from 'vitest';
import { root } from '../machine/root.ts';
import { inheritedEnvironments, inheritingCalls } from './own-environments.ts';

const source = (call: string) => `import { spawn, spawnSync } from 'node:child_process';\n${call}`;

describe('programs that we start', () => {
  it('are given an environment of their own, each of them', () => {
    expect(inheritedEnvironments(root)).toEqual([]);
  });

  it.each([
    `spawn('sh', ['-c', 'true'], { stdio: 'ignore' });`,
    `spawn('sh', [], { env: { ...process.env, NODE_ENV: 'production' } });`,
    `spawnSync(path, ['--version'], { encoding: 'utf8' });`,
    `const options = { cwd: '/' };\nspawnSync(path, ['--version'], options);`,
  ])('would be found out by %s', (call) => {
    expect(inheritingCalls(source(call))).toHaveLength(1);
  });

  it.each([
    `spawn('sh', ['-c', run('true')], { env: machineEnvironment() });`,
    `const options = { cwd: '/', env: machineEnvironment() };\nspawnSync(path, ['--version'], options);`,
  ])('are fine as in %s', (call) => {
    expect(inheritingCalls(source(call))).toEqual([]);
  });
});
