import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { missingPackages } from './dependencies.mjs';

const locked = {
  '': {},
  platform: { version: '0.1.0' },
  'node_modules/@proofline/platform': { resolved: 'platform', link: true },
  'node_modules/zod': { version: '4.6.7' },
  'node_modules/other-machine': { version: '1.0.0', optional: true },
};

describe('dependencies', () => {
  let root: string;

  const write = (path: string, packages: object) => writeFile(join(root, path), JSON.stringify({ packages }));

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'proofline-dependencies-'));
    await mkdir(join(root, 'node_modules'));
    await write('package-lock.json', locked);
  });

  afterEach(() => rm(root, { recursive: true, force: true }));

  it('are all missing where nothing was installed, or an installation was interrupted', () => {
    expect(missingPackages(root)).toEqual(['node_modules/@proofline/platform', 'node_modules/zod']);
  });

  it('are complete when what is installed is what is locked, packages for other machines aside', async () => {
    const { 'node_modules/other-machine': _absent, ...installed } = locked;
    await write('node_modules/.package-lock.json', installed);
    expect(missingPackages(root)).toEqual([]);
  });

  it('are missing when the lock file asks for another version', async () => {
    await write('node_modules/.package-lock.json', { ...locked, 'node_modules/zod': { version: '4.6.6' } });
    expect(missingPackages(root)).toEqual(['node_modules/zod']);
  });
});
