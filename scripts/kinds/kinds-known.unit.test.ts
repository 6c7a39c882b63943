import { describe, expect, it } from 'vitest';
import { kindsKnown } from './kinds-known.ts';
import { otherMeanings } from './other-meanings.ts';
import { sourceFiles } from './source-files.ts';

const known = (path: string, text: string) =>
  kindsKnown([{ path, text }]).map(({ kind, line, by }) => `${kind} by ${by} in line ${line}`);

describe('what knows a kind of check', () => {
  it('are the registries, the folders of the kind, and nothing else', () => {
    const files = sourceFiles();
    const elsewhere = kindsKnown(files).filter(({ path }) => !Object.hasOwn(otherMeanings, path));
    expect(elsewhere.map(({ path, line, kind }) => `${path}:${line} knows ${kind}`)).toEqual([]);
    expect(files.length).toBeGreaterThan(1_000);
  });

  it('has no exception that is not needed', () => {
    const paths = new Set(kindsKnown(sourceFiles()).map(({ path }) => path));
    expect(Object.keys(otherMeanings).filter((path) => !paths.has(path))).toEqual([]);
  });

  it('is seen in a name, a key and an import', () => {
    const path = 'backend/src/features/runs/somewhere.ts';
    expect(known(path, "\nif (kind === 'popunder') return;")).toEqual(['popunder by name in line 2']);
    expect(known(path, 'const rows = {\n  social_media: 1,\n};')).toEqual(['social_media by name in line 2']);
    expect(known(path, "import { crawl } from '../kinds/internet-scan/crawl.ts';")).toEqual([
      'internet_scan by import in line 1',
    ]);
    expect(known(path, '// popunder\n/** `toplist` and\n * toplist: that */\nconst popunders = 1;')).toEqual([]);
  });

  it('is a neighbour where a kind looks into the folder of another', () => {
    const path = 'projections/src/findings/toplist/project.ts';
    expect(known(path, "import { cells } from '../compliance/cells.ts';\nconst kind = 'toplist';")).toEqual([
      'compliance by import in line 1',
    ]);
    expect(known('projections/src/findings/registry.ts', "import { toplist } from './toplist/table.ts';")).toEqual([]);
  });
});
