import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const src = path.join(import.meta.dirname, '../..');

/** Dialogs that are read, or whose choices hold at once: closing is all that is left to do. */
const withoutAction = new Set([
  'app/shell/appearance-dialog.tsx',
  'features/admin/choices/preset-images/set-images-modal.tsx',
  'features/admin/notices/notice-view.tsx',
  'features/checks/overview/overview-items.tsx',
  'features/checks/overview/overview-modal.tsx',
  'gallery/dialogs.tsx',
  'features/notifications/notification-modal.tsx',
  'features/palette/shortcuts-dialog.tsx',
  'features/results/gone-dialog.tsx',
  'shared/result-details/page-picture.tsx',
  'shared/url-lists/view-list-modal.tsx',
]);

const sourceOf = (file: string): string => readFileSync(path.join(src, file), 'utf8');

/** Codes that are shown once stand in them: they are left by the button that says they are kept. */
const withoutEscape = new Set([
  'features/account/prove-two-factor-modal.tsx',
  'features/account/set-up-two-factor-modal.tsx',
]);

/** Who frames a dialog, a sheet or a menu itself; everything else stands in `Dialog`. */
const frames = new Set([
  'app/shell/phone-navigation.tsx',
  // Beside the details, which stay in use.
  'features/kinds/compliance/details/image-window.tsx',
  'features/palette/command-palette.tsx',
  'features/tutorial/tour-overlay.tsx',
  'shared/table/filter-sheet.tsx',
  'shared/ui/dialog.tsx',
  'shared/ui/dropdown.tsx',
  'shared/ui/side-panel.tsx',
]);

/** What stands between the tags of every `<name …>` of a source. */
const bodiesOf = (name: string, source: string): string[] =>
  source
    .split(new RegExp(`<${name}\\b`))
    .slice(1)
    .map((rest) => rest.split(`</${name}>`)[0] ?? '');

/** A body with the sources of the components it uses: functions of its own file, their parts too, and other files. */
function withParts(file: string, body: string): string[] {
  const source = sourceOf(file);
  const used = new Set<string>();
  const own = source.split(/\n(?=(?:export )?(?:default )?(?:function|const) )/).map((part) => ({
    name: /^(?:export )?(?:default )?(?:function|const) (\w+)/.exec(part)?.[1] ?? '',
    part,
  }));
  const use = (part: string): void => {
    for (const [, name = ''] of part.matchAll(/<([A-Z]\w+)/g)) {
      if (used.has(name)) continue;
      used.add(name);
      for (const one of own) if (one.name === name) use(one.part);
    }
  };
  use(body);
  const imports = source.matchAll(/import (?:type )?(?:(\w+)|\{([^}]*)\}) from '(\.[^']*\.tsx)'/g);
  const imported = [...imports]
    .filter(([, whole = '', parts = '']) => [whole, ...parts.split(',')].some((name) => used.has(name.trim())))
    .map(([, , , beside = '']) => path.join(path.dirname(file), beside))
    .filter((beside) => beside !== 'shared/ui/dialog.tsx');
  return [body, ...own.filter(({ name }) => used.has(name)).map(({ part }) => part), ...imported.map(sourceOf)];
}

/** Where the content of a file's dialogs stands: in its body, or, of a frame for others, in the bodies of those. */
function contentsOf(file: string): string[][] {
  const source = sourceOf(file);
  return bodiesOf('Dialog', source).flatMap((body) => {
    const own = withParts(file, body);
    if (own.some(hasMainAction) || !body.includes('{children')) return [own];
    const names = [...source.matchAll(/export (?:default )?function (\w+)/g)].map(([, name = '']) => name);
    const framed = files
      .filter((user) => user !== file && sourceOf(user).includes(`/${path.basename(file)}'`))
      .flatMap((user) => names.flatMap((name) => bodiesOf(name, sourceOf(user)).map((part) => withParts(user, part))));
    return framed.length > 0 ? framed : [own];
  });
}

const hasMainAction = (source: string): boolean => /type="submit"|data-main-action/.test(source);

const files = globSync('**/*.tsx', { cwd: src }).filter((file) => !file.endsWith('.test.tsx'));
const dialogs = files.filter((file) => /<Dialog\s/.test(sourceOf(file)));

it('finds the dialogs', () => {
  expect(dialogs.length).toBeGreaterThan(20);
});

it.each(dialogs.filter((file) => !withoutAction.has(file)))('%s has a main action for Cmd+Enter', (file) => {
  expect(contentsOf(file).filter((content) => !content.some(hasMainAction))).toEqual([]);
});

it('takes a dialog without a main action for one', () => {
  const lesser = '<Dialog title="Rename"><Text>Words.</Text><Button variant="default">Save</Button></Dialog>';
  expect(bodiesOf('Dialog', lesser).some(hasMainAction)).toBe(false);
  expect(bodiesOf('Dialog', lesser.replace('variant="default"', 'type="submit"')).some(hasMainAction)).toBe(true);
});

const forbidsEscape = (source: string): boolean => /closeOnEscape=\{false\}/.test(source);
const losesFocus = (source: string): boolean => /<Dialog\s[^>]*\b(?:returnFocus|trapFocus)=/.test(source);

it('is left by Escape, and gives the focus back', () => {
  expect(dialogs.filter((file) => forbidsEscape(sourceOf(file))).toSorted()).toEqual([...withoutEscape]);
  expect(dialogs.filter((file) => losesFocus(sourceOf(file)))).toEqual([]);
  expect(losesFocus('<Dialog opened returnFocus={false} title="x">')).toBe(true);
  expect(forbidsEscape('<Dialog opened closeOnEscape={false}>')).toBe(true);
});

it('stands in the frame that has the keys', () => {
  const ownFrame = /\b(?:Modal|Drawer)\b[^;]*from '@mantine\/core'|\srole="(?:alert)?dialog"|<dialog\b/;
  expect(files.filter((file) => ownFrame.test(sourceOf(file))).toSorted()).toEqual([...frames]);
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
