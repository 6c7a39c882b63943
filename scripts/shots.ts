import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type APIRequestContext, chromium } from 'playwright';
import { z } from 'zod';
import { dataFolder } from './machine/data-folder.ts';
import { findBrowser } from './machine/find-browser.ts';
import { root } from './machine/root.ts';
import { readRunFile } from './machine/run-file.ts';
import { demoPassword } from './start/announce.ts';

/**
 * `npm run shots -- [/path …]`: pictures of the running demo (`npm start`), light, dark and phone, into ./shots.
 * Without paths: the check table, the first check and its report, the lists and the page on which a check is made.
 */
const asked = process.argv.slice(2);
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

const projectsSchema = z.object({
  results: z.array(z.object({ id: z.number(), last_report_id: z.number().nullable() })),
});

async function mainPaths(request: APIRequestContext): Promise<string[]> {
  const { results } = projectsSchema.parse(await (await request.get('/api/projects/')).json());
  const [first] = results;
  const ofCheck = first ? [`/manage_checks/${first.id}/overview`, `/manage_checks/${first.id}/history`] : [];
  const ofReport = first?.last_report_id ? [`/manage_checks/${first.id}/reports/${first.last_report_id}`] : [];
  return ['/manage_checks', ...ofCheck, ...ofReport, '/manage_lists', '/project/compliance'];
}

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
    for (const path of asked.length > 0 ? asked : await mainPaths(context.request)) {
      // Rows and flags come after the page; a socket that stays open does not count.
      await page.goto(path, { waitUntil: 'networkidle' });
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
