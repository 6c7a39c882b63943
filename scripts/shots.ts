import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { allScreens, type Screen } from '@proofline/tests/pages/screens';
import { contextsOf, inParallel, SCHEMES, settle, visit, WIDTHS } from '@proofline/tests/pages/visit';
import { chromium } from 'playwright';
import { dataFolder } from './machine/data-folder.ts';
import { findBrowser } from './machine/find-browser.ts';
import { root } from './machine/root.ts';
import { readRunFile } from './machine/run-file.ts';
import { writeContactSheet } from './shots/contact-sheet.ts';

/**
 * `npm run shots -- [word …]`: pictures of every screen of the running demo (`npm start`), or of those whose names or
 * paths hold one of the words, at three widths in both schemes, with a contact sheet, into ./shots (or SHOTS_FOLDER).
 */
const words = process.argv.slice(2);
const run = await readRunFile(dataFolder(root).runFile);
const address = process.env.PUBLIC_URL || (run?.alive ? run.env.PUBLIC_URL : undefined);
if (!address) {
  console.error(
    'There is nothing to take pictures of: npm start must be running from this folder, or PUBLIC_URL be set.',
  );
  process.exit(1);
}

const AT_ONCE = 2;
/** Longer pages are cut: a browser draws no picture of any height. */
const MAX_HEIGHT = 8_000;

const folder = process.env.SHOTS_FOLDER || join(root, 'shots');
if (words.length === 0) await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const browser = await chromium.launch({ executablePath: await findBrowser(), args: sandbox });
const failed: string[] = [];
try {
  const contexts = await contextsOf(browser, address);
  const every = await allScreens(contexts.superuser.request);
  const asked = every.filter(
    ({ name, path }) => words.length === 0 || words.some((word) => name.includes(word) || path === word),
  );
  await inParallel(asked, AT_ONCE, async (screen) => {
    const page = await contexts[screen.viewer].newPage();
    try {
      await page.setViewportSize({ width: WIDTHS[0], height: 900 });
      await visit(page, screen);
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme });
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: width < 768 ? 844 : 900 });
          await settle(page);
          const height = await page.evaluate(() => document.documentElement.scrollHeight);
          await page.screenshot({
            path: join(folder, pictureOf(screen, width, colorScheme)),
            animations: 'disabled',
            fullPage: true,
            ...(height > MAX_HEIGHT && { clip: { x: 0, y: 0, width, height: MAX_HEIGHT } }),
          });
        }
      }
      console.log(screen.path);
    } catch (error) {
      failed.push(`${screen.path}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
    } finally {
      await page.close();
    }
  });
  const looks = SCHEMES.flatMap((scheme) => WIDTHS.map((width) => ({ scheme, width })));
  const rows = asked.map((screen) => ({
    title: screen.path,
    pictures: looks.map(({ scheme, width }) => ({
      title: `${width} ${scheme}`,
      file: pictureOf(screen, width, scheme),
    })),
  }));
  console.log(await writeContactSheet(browser, folder, rows));
} finally {
  await browser.close();
}
for (const line of failed) console.error(`No picture of ${line}`);
process.exitCode = failed.length > 0 ? 1 : 0;

function pictureOf({ name }: Screen, width: number, scheme: string): string {
  return `${name}-${width}-${scheme}.png`;
}
