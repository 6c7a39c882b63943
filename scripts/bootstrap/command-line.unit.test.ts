import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../machine/root.ts';
import { commandLine, commands } from './command-line.mjs';

describe('the command line of the bootstrap', () => {
  it('finds the script of a command and passes everything else on', () => {
    expect(commandLine(['bench', 'log', '--full'])).toEqual({ script: 'scripts/bench.ts', args: ['log', '--full'] });
    expect(commandLine(['start'])).toEqual({ script: 'scripts/start.ts', args: [] });
  });

  it.each(['', 'strat', 'constructor', '__proto__'])(
    'refuses the command "%s" and names those there are',
    (command) => {
      expect(() => commandLine([command])).toThrow(/choose one of: start, test, reset/);
    },
  );

  it('says which Node is needed where it is too old', () => {
    expect(() => commandLine(['start'], 'v18.19.1')).toThrow(
      'Proofline needs Node 20 or newer to set itself up; this is Node 18.19.1.',
    );
    expect(commandLine(['start'], 'v20.0.0').script).toBe('scripts/start.ts');
  });

  it.each(Object.values(commands))('leads to %s, which is there', (script) => {
    expect(existsSync(join(root, script))).toBe(true);
  });
});
