import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { dataFolder } from './machine/data-folder.ts';
import { findBrowser } from './machine/find-browser.ts';
import { root } from './machine/root.ts';
import { readRunFile } from './machine/run-file.ts';
import { demoPassword } from './start/announce.ts';

/**
 * `npm run shots -- [/path …]`: pictures of the running demo (`npm start`), light, dark and phone, into ./shots.
 * Without paths: the check table and the page on which a check is made.
 */
const [...asked] = process.argv.slice(2);
const paths = asked.length > 0 ? asked : ['/dashboard', '/dashboard/checks/create/compliance'];
const run = await readRunFile(dataFolder(root).runFile);
const address = process.env.PUBLIC_URL || (run?.alive ? run.env.PUBLIC_URL : undefined);
if (!address) {
  console.error(
    'There is nothing to take pictures of: npm start must be running from this folder, or PUBLIC_URL be set.',
  );
  process.exit(1);
}

const looks = [
  { name: 'light', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: 'dark', viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  { name: 'phone', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
] as const;

const folder = join(root, 'shots');
await mkdir(folder, { recursive: true });
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const browser = await chromium.launch({ executablePath: await findBrowser(), args: sandbox });
try {
  for (const { name, ...look } of looks) {
    const context = await browser.newContext({ ...look, baseURL: address });
    const login = await context.request.post('/api/login/', {
      data: { email: 'full@demo.example', password: demoPassword },
    });
    if (!login.ok()) throw new Error(`The demo account cannot sign in (${login.status()}).`);
    const page = await context.newPage();
    for (const path of paths) {
      await page.goto(path, { waitUntil: 'load' });
      await page.getByRole('main').waitFor();
      const file = join(folder, `${path.replaceAll('/', ' ').trim().replaceAll(' ', '-') || 'home'}-${name}.png`);
      await page.screenshot({ path: file, animations: 'disabled' });
      console.log(file);
    }
    await context.close();
  }
} finally {
  await browser.close();
}
