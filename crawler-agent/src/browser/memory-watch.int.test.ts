import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type SiteInBrowser, siteInBrowser } from '../gather/testing/site-in-browser.ts';
import { visitBudget } from '../gather/visit-budget.ts';
import { memoryCgroup } from './memory-cgroup.ts';
import type { MemoryLimits } from './memory-watch.ts';
import { memoryOfTree } from './process-memory.ts';

const MiB = 1024 ** 2;
const words = 'An honest review of a casino with its bonus terms and its licence. '.repeat(5);
/** Far above an ordinary page, and so far below what the pages take that it tells them apart. */
const pageBytes = 300 * MiB;
/** What pages take in steps, and stop at: a guard that fails must not take the machine. */
const taken = 800 * MiB;
const step = 32 * MiB;

/** What the engine does not count as script heap. `take` is given a number of bytes. */
const hoards: Readonly<Record<string, string>> = {
  buffers: 'const all = []; const take = (n) => all.push(new Uint8Array(n).fill(7));',
  'WebAssembly memory': `const memory = new WebAssembly.Memory({ initial: 1, maximum: 32000 });
    const take = (n) => { const at = memory.buffer.byteLength; memory.grow(n / 65536); new Uint8Array(memory.buffer, at).fill(7); };`,
  canvases: `const all = []; const take = (n) => { const one = new OffscreenCanvas(2048, n / 8192);
    const ink = one.getContext('2d', { willReadFrequently: true }); ink.fillRect(0, 0, 2048, n / 8192); all.push(one); };`,
};
const inPage = (hoard: string) =>
  `${hoard} let left = ${taken}; const more = () => { take(${step}); left -= ${step}; if (left > 0) setTimeout(more, 25); }; more();`;
const inWorker = (hoard: string) =>
  `const source = ${JSON.stringify(inPage(hoard))}; new Worker(URL.createObjectURL(new Blob([source])));`;
const script: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(hoards).map(([name, hoard]) => [name, inPage(hoard)])),
  'buffers of a worker': inWorker(hoards.buffers ?? ''),
};
/** The browser's own process keeps them. */
const blobs = 'const all = []; const take = (n) => all.push(new Blob([new Uint8Array(n).fill(7)]));';

let site: SiteInBrowser | undefined;
const stop = async () => {
  await site?.stop();
  site = undefined;
};
afterEach(stop);
afterAll(stop);

/** Visits a page that hoards; tells what became of it, the most that its browser held, and of the page after it. */
async function hoarding(kind: string, limits: Partial<MemoryLimits>) {
  const source = script[kind] ?? inPage(blobs);
  site = await siteInBrowser(
    ({ url }, answer) =>
      answer.end(`<!doctype html><title>F</title><p>${words}</p>${url === '/' ? `<script>${source}</script>` : ''}`),
    limits,
  );
  let most = 0;
  const looking = setInterval(() => {
    most = Math.max(
      most,
      ...memoryOfTree(process.pid)
        .slice(1)
        .map(({ bytes }) => bytes),
    );
  }, 50);
  try {
    return await site.inContext(async (visit) => {
      const page = await visit('/', { ...visitBudget, quietMs: 4_000, settleMs: 12_000, pageMs: 40_000 });
      const next = await visit('/next');
      return { page, next: next.kind, most };
    });
  } finally {
    clearInterval(looking);
  }
}

describe('A page that takes memory beside its script heap', { timeout: 120_000 }, () => {
  it.each(Object.keys(script))('is ended for its %s, and the next page is read', async (kind) => {
    const { page, next, most } = await hoarding(kind, { pageBytes });
    expect(page).toMatchObject({
      kind: 'failed',
      reason: 'page_crashed',
      detail: 'The page used up the memory that a page may have.',
    });
    expect(next).toBe('seen');
    expect(most).toBeLessThan(taken);
  });

  it.each(['buffers', 'blobs'])('is ended for %s by what the browser holds with all its processes', async (kind) => {
    const { page, next } = await hoarding(kind, { treeBytes: 450 * MiB });
    expect(page).toMatchObject({ kind: 'failed', reason: 'page_crashed' });
    expect(next).toBe('seen');
  });

  it('without the watch has it all', async () => {
    const { page, most } = await hoarding('buffers', { pageBytes, watchEveryMs: 3_600_000 });
    expect(page.kind).toBe('seen');
    expect(most).toBeGreaterThan(pageBytes + 100 * MiB);
  });
});

describe('A control group for a browser', () => {
  const folders: string[] = [];
  /** A folder that looks like the kernel's: nothing else is needed to see what is asked of it. */
  const mountWith = async (controllers: string) => {
    const mount = await mkdtemp(join(tmpdir(), 'proofline-cgroup-'));
    folders.push(mount);
    await writeFile(join(mount, 'cgroup.controllers'), controllers);
    return mount;
  };
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

  it('is made with its limit where groups are ours to make', async () => {
    const mount = await mountWith('cpu memory pids\n');
    const folder = await memoryCgroup(1_000, { mount, own: '/' });
    expect(folder?.startsWith(join(mount, 'proofline-browser-'))).toBe(true);
    expect(await readFile(join(folder ?? '', 'memory.max'), 'utf8')).toBe('1000');
    expect(await readFile(join(mount, 'cgroup.subtree_control'), 'utf8')).toBe('+memory');
  });

  it('is none without version 2, its memory controller, or the right to make one', async () => {
    expect(await memoryCgroup(1_000, { mount: '/nowhere', own: '/' })).toBeUndefined();
    expect(await memoryCgroup(1_000, { mount: '/nowhere', own: undefined })).toBeUndefined();
    const mount = await mountWith('cpu pids\n');
    expect(await memoryCgroup(1_000, { mount, own: '/' })).toBeUndefined();
    expect(await readdir(mount)).toEqual(['cgroup.controllers']);
  });
});
