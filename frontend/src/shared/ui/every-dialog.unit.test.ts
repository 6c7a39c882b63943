import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const src = path.join(import.meta.dirname, '../..');

/** Dialogs that are read, or whose choices hold at once: closing is all that is left to do. */
const withoutAction = new Set([
  'app/shell/appearance-dialog.tsx',
  'features/admin/choices/preset-images/set-images-modal.tsx',
  'features/checks/overview/overview-items.tsx',
  'gallery/dialogs.tsx',
  'features/kinds/compliance/details/screenshot.tsx',
  'features/palette/shortcuts-dialog.tsx',
  'shared/url-lists/view-list-modal.tsx',
]);

const sourceOf = (file: string): string => readFileSync(path.join(src, file), 'utf8');

/** Sources of what a file takes from beside it: a dialog's content may stand in a file of its own. */
const contentsOf = (file: string): string[] =>
  [...sourceOf(file).matchAll(/from '(\.[^']*\.tsx)'/g)]
    .map(([, beside = '']) => path.join(path.dirname(file), beside))
    .filter((beside) => beside !== 'shared/ui/dialog.tsx')
    .map(sourceOf);

const hasMainAction = (source: string): boolean => /type="submit"|data-main-action/.test(source);

const dialogs = globSync('**/*.tsx', { cwd: src })
  .filter((file) => !file.endsWith('.test.tsx'))
  .filter((file) => /<Dialog\s/.test(sourceOf(file)));

it('finds the dialogs', () => {
  expect(dialogs.length).toBeGreaterThan(20);
});

it.each(dialogs.filter((file) => !withoutAction.has(file)))('%s has a main action for Cmd+Enter', (file) => {
  // What frames other people's forms is followed to those who use it.
  const users = globSync('**/*.tsx', { cwd: src }).filter((user) =>
    sourceOf(user).includes(`/${path.basename(file)}'`),
  );
  const sources = [sourceOf(file), ...contentsOf(file), ...users.flatMap(contentsOf)];
  expect(sources.some(hasMainAction)).toBe(true);
});

it.each([...withoutAction])('%s still has none', (file) => {
  expect(dialogs).toContain(file);
  expect(hasMainAction(sourceOf(file))).toBe(false);
});

it('presses the button that stands out, and no other', () => {
  // A filled button in a dialog is its main action; one that the key does not know would be a second.
  const unknown = dialogs.flatMap((file) =>
    [...sourceOf(file).matchAll(/<Button\b(?:[^>{]|\{(?:[^{}]|\{[^{}]*\})*\})*>/g)]
      .map(([button]) => button)
      .filter((button) => !/variant=|type="submit"|data-main-action/.test(button))
      .map((button) => `${file}: ${button}`),
  );
  expect(unknown).toEqual([]);
});
