import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofline-full-blobs-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('evidence that finds no room is refused as unavailable, leaves no half file, and is stored once there is room', async () => {
  const store = join(folder, 'blobs');
  const script = join(folder, 'process.ts');
  await writeFile(
    script,
    `import { createHash } from 'node:crypto';
     import { openBlobs } from ${JSON.stringify(join(import.meta.dirname, 'open-blobs.ts'))};
     const blobs = openBlobs(${JSON.stringify(pathToFileURL(store).href)});
     const bytes = Buffer.alloc(100_000, 'evidence');
     process.on('message', async () => {
       const told = await blobs.put(createHash('sha256').update(bytes).digest('hex'), bytes).catch(({ code }) => code);
       process.send(told);
     });
     process.send('up');`,
  );
  // A disk that is full for one process: no file of its own may grow beyond 4 KiB, until the limit is lifted.
  const child = spawn('sh', ['-c', 'ulimit -S -f 8 && exec "$@"', 'sh', process.execPath, script], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  try {
    await once(child, 'message');
    const put = async () => {
      const answer = once(child, 'message');
      child.send('put');
      return (await answer)[0];
    };
    const files = async () =>
      (await readdir(store, { recursive: true, withFileTypes: true })).filter((e) => e.isFile());
    expect(await put()).toBe('unavailable');
    expect(await files()).toEqual([]);
    execFileSync('prlimit', ['--pid', String(child.pid), '--fsize=unlimited:']);
    expect(await put()).toBe('stored');
    expect(await files()).toHaveLength(1);
  } finally {
    child.kill('SIGKILL');
  }
});
