import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '@proofline/platform/log/create-log';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { within } from '../gather/within.ts';
import { type BrowserLimits, CrawlBrowser } from './crawl-browser.ts';
import { BrowserLost } from './target-context.ts';

const log = createLog('test', { level: 'silent' });
let folder: string;
let groups: number[];
let browser: CrawlBrowser;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofline-crawl-browser-'));
  groups = [];
});
afterEach(async () => {
  for (const group of groups) if (lives(group)) process.kill(-group, 'SIGKILL');
  await browser.close();
  await rm(folder, { recursive: true, force: true });
});

/** A browser whose process group is known. */
async function start(limits: Partial<BrowserLimits>): Promise<void> {
  const executablePath = join(folder, 'browser');
  await writeFile(executablePath, `#!/bin/sh\necho $$ > "${folder}/group"\nexec "${process.env.CHROMIUM_PATH}" "$@"\n`);
  await chmod(executablePath, 0o755);
  browser = new CrawlBrowser({ proxyUrl: 'http://127.0.0.1:9', executablePath, log, limits });
}

async function groupNow(): Promise<number> {
  const group = Number(await readFile(join(folder, 'group'), 'utf8'));
  if (!groups.includes(group)) groups.push(group);
  return group;
}

function lives(group: number): boolean {
  try {
    process.kill(-group, 0);
    return true;
  } catch {
    return false;
  }
}

/** All processes of the browser stand still, as when a page has taken everything they have. */
const freeze = async () => process.kill(-(await groupNow()), 'SIGSTOP');

/** A target whose browser freezes when its page has been read. */
const visitThatFreezes = () =>
  browser.withContext('en-GB', async (context) => {
    await context.newPage();
    await freeze();
    return 'done';
  });

describe('A browser that does not answer any more', () => {
  it('holds nobody beyond its limit, and is replaced and ended', async () => {
    await start({ closeMs: 1_000 });
    expect(await within(10_000, visitThatFreezes(), 'held')).toBe('done');
    const frozen = await groupNow();
    const title = await browser.withContext('en-GB', async (context) => {
      const { page } = await context.newPage();
      await page.setContent('<title>next</title>');
      return page.title();
    });
    expect(title).toBe('next');
    expect(await groupNow()).not.toBe(frozen);
    await expect.poll(() => lives(frozen), { timeout: 10_000 }).toBe(false);
  });

  it('would hold its target without the limit', async () => {
    await start({ closeMs: 3_600_000 });
    const visit = visitThatFreezes();
    expect(await within(2_500, visit, 'held')).toBe('held');
    process.kill(-(await groupNow()), 'SIGKILL');
    expect(await visit).toBe('done');
  });

  it('is lost for a page that it does not open, and the next page has another', async () => {
    await start({ openMs: 6_000, closeMs: 1_000 });
    await browser.withContext('en-GB', async (context) => {
      await context.newPage();
      await freeze();
      await expect(context.newPage()).rejects.toBeInstanceOf(BrowserLost);
      expect(context.isLost).toBe(true);
      const { page } = await context.newPage();
      expect(await page.title()).toBe('');
    });
    expect(new Set([...groups, await groupNow()]).size).toBe(2);
  });
});

describe('A browser that nobody uses', () => {
  it('is closed after a while, and the next target has another', async () => {
    // Whatever is done with a browser takes longer, and what is at work is not idle.
    await start({ idleMs: 1 });
    await browser.withContext('en-GB', async () => undefined);
    const idle = await groupNow();
    await expect.poll(() => lives(idle), { timeout: 10_000 }).toBe(false);
    await browser.withContext('en-GB', async (context) => {
      const { page } = await context.newPage();
      expect(await page.title()).toBe('');
    });
    expect(await groupNow()).not.toBe(idle);
  });
});
