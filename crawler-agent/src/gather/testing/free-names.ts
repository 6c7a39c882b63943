import { parse } from 'acorn';
import { analyze } from 'eslint-scope';

type EstreeProgram = Parameters<typeof analyze>[0];

/** Names that a script refers to and does not declare, without repeats. */
export function freeNames(script: string): string[] {
  const tree = parse(script, { ecmaVersion: 2024, sourceType: 'script', ranges: true });
  // Both are ESTree; each has types of its own for it.
  const { globalScope } = analyze(tree as unknown as EstreeProgram, { ecmaVersion: 2024, sourceType: 'script' });
  const names = (globalScope?.through ?? []).map(({ identifier }) => ('name' in identifier ? identifier.name : '?'));
  return [...new Set(names)].sort();
}
