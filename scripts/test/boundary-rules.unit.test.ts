import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { root } from '../machine/root.ts';

interface Rule {
  readonly name: string;
  readonly from: { readonly path?: string; readonly pathNot?: string };
  readonly to: { readonly path?: string };
}

const { forbidden }: { forbidden: readonly Rule[] } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');
const ruleNamed = (name: string): Rule => {
  const rule = forbidden.find((one) => one.name === name);
  if (rule === undefined) throw new Error(`There is no rule ${name}.`);
  return rule;
};
const looksAt = ({ from }: Rule, file: string): boolean =>
  new RegExp(from.path ?? '').test(file) && !(from.pathNot !== undefined && new RegExp(from.pathNot).test(file));

describe('What decides', () => {
  const rule = ruleNamed('deciders-know-no-http');
  const deciders = globSync('backend/src/features/**/*.ts', { cwd: root }).filter(
    (file) =>
      !/\.test\.ts$/.test(file) &&
      /: Decider<|export function decide\w+\(/.test(readFileSync(`${root}/${file}`, 'utf8')),
  );

  it('is looked at wherever it stands', () => {
    expect(deciders.length).toBeGreaterThan(5);
    expect(deciders.filter((file) => !looksAt(rule, file))).toEqual([]);
  });

  it('is kept from the errors of the API, and from nothing it may use', () => {
    const target = new RegExp(rule.to.path ?? '');
    expect(target.test('backend/src/kernel/http/errors.ts')).toBe(true);
    expect(target.test('backend/src/kernel/commands/refusals.ts')).toBe(false);
    expect(looksAt(rule, 'backend/src/features/checks/routes.ts')).toBe(false);
    expect(looksAt(rule, 'backend/src/features/checks/decide.unit.test.ts')).toBe(false);
  });
});
