import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { environmentPage } from './docs/environment.ts';
import { eventCataloguePage } from './docs/event-catalogue.ts';
import { feedPage } from './docs/feed-page.ts';
import { kindsPage } from './docs/kinds-page.ts';
import { root } from './machine/root.ts';

/** `npm run docs` writes the generated documents; with `--check` it compares and fails when one is stale. */
const pages: Readonly<Record<string, () => string>> = {
  'docs/events.md': eventCataloguePage,
  'docs/environment.md': environmentPage,
  'docs/kinds.md': kindsPage,
  'docs/event-feed.md': feedPage,
};

const isCheck = process.argv.includes('--check');
for (const [path, page] of Object.entries(pages)) {
  const file = join(root, path);
  const wanted = page();
  if (isCheck) {
    const present = await readFile(file, 'utf8').catch(() => '');
    if (present !== wanted) {
      console.error(`${path} is stale.`);
      process.exitCode = 1;
    }
  } else {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, wanted);
    console.error(`${path} written.`);
  }
}
