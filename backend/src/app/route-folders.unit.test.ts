import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const features = fileURLToPath(new URL('../features', import.meta.url));

/** Folders that hold routes and no test that asks for them over HTTP. */
function untested(files: readonly string[]): string[] {
  const foldersOf = (name: RegExp) => new Set(files.filter((file) => name.test(file)).map((file) => dirname(file)));
  const tested = foldersOf(/\.int\.test\.ts$/);
  return [...foldersOf(/(^|[/-])routes\.ts$/)].filter((folder) => !tested.has(folder)).toSorted();
}

describe('Every folder with routes', () => {
  const files = readdirSync(features, { recursive: true, encoding: 'utf8' });

  it('has its int tests beside them', () => {
    expect(files.filter((file) => file.endsWith('routes.ts')).length).toBeGreaterThan(25);
    expect(untested(files)).toEqual([]);
  });

  it('was seen to lack them where one file is taken away, or lies in another folder', () => {
    const folder = 'verticals';
    const without = files.filter((file) => !(dirname(file) === folder && file.endsWith('.int.test.ts')));
    expect(untested(without)).toEqual([folder]);
    expect(untested([...without, join(folder, 'testing', 'verticals.int.test.ts')])).toEqual([folder]);
    expect(untested(['news/export-routes.ts', 'news/export.unit.test.ts'])).toEqual(['news']);
  });
});
