import { chown, link, lstat, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ownFolder, ownFolders } from './own-folders.ts';

const asRoot = process.getuid?.() === 0;
const somebody = { uid: 60_990, gid: 60_990 };

describe('a folder of its own', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'proofline-own-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('is closed to everybody else, also when it was open before', async () => {
    await mkdir(join(folder, 'old'), { mode: 0o755 });
    for (const name of ['old', 'new']) {
      await ownFolder(join(folder, name), undefined);
      expect((await lstat(join(folder, name))).mode & 0o777).toBe(0o700);
    }
  });

  it.runIf(asRoot)('is given away with all that is in it, and with nothing that links lead to', async () => {
    const outside = join(folder, 'outside');
    const inside = join(folder, 'inside');
    await mkdir(join(inside, 'ab/cd'), { recursive: true });
    await writeFile(outside, '');
    await writeFile(join(inside, 'ab/cd/evidence'), '');
    await symlink(outside, join(inside, 'link'));
    await ownFolder(inside, somebody);
    const entries = await readdir(inside, { recursive: true });
    const owners = await Promise.all(['', ...entries].map(async (name) => (await lstat(join(inside, name))).uid));
    expect(owners).toEqual(owners.map(() => somebody.uid));
    expect((await lstat(outside)).uid).toBe(0);
  });

  it.runIf(asRoot)('is given away anew after a start that was killed half-way', async () => {
    const inside = join(folder, 'inside');
    await mkdir(join(inside, 'ab'), { recursive: true });
    await chown(join(inside, 'ab'), somebody.uid, somebody.gid);
    await writeFile(join(inside, 'later'), '');
    await ownFolder(inside, somebody);
    expect((await lstat(join(inside, 'later'))).uid).toBe(somebody.uid);
  });

  it.runIf(asRoot)('is given back what a run as root has left below it', async () => {
    const inside = join(folder, 'inside');
    const record = join(folder, 'owners.json');
    const run = (owner: typeof somebody | undefined) => ownFolders(record, [{ path: inside, owner }]);
    await run(somebody);
    await run(undefined);
    await mkdir(join(inside, 'ab'), { mode: 0o700 });
    await writeFile(join(inside, 'ab/evidence'), '', { mode: 0o600 });
    expect((await lstat(inside)).uid).toBe(somebody.uid);
    await run(somebody);
    for (const name of ['ab', 'ab/evidence']) expect((await lstat(join(inside, name))).uid).toBe(somebody.uid);
  });

  it.runIf(asRoot)('is not looked through where the last run was of the same account', async () => {
    const inside = join(folder, 'inside');
    const record = join(folder, 'owners.json');
    const run = () => ownFolders(record, [{ path: inside, owner: somebody }]);
    await run();
    await writeFile(join(inside, 'strange'), '');
    await run();
    expect((await lstat(join(inside, 'strange'))).uid).toBe(0);
    // A record nobody can read says nothing.
    await writeFile(record, '{"torn');
    await run();
    expect((await lstat(join(inside, 'strange'))).uid).toBe(somebody.uid);
  });

  it.runIf(asRoot)('does not get a file that has a name elsewhere too', async () => {
    const outside = join(folder, 'outside');
    const inside = join(folder, 'inside');
    await mkdir(inside);
    await writeFile(outside, '');
    await link(outside, join(inside, 'second-name'));
    await ownFolder(inside, somebody);
    expect((await lstat(outside)).uid).toBe(0);
  });
});
