import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright';

interface Row {
  readonly title: string;
  /** Files in the folder of the sheet. */
  readonly pictures: readonly { readonly title: string; readonly file: string }[];
}

const style = `
  body { margin: 16px; background: #6b7481; color: #fff; font: 12px/16px sans-serif; }
  section { display: flex; align-items: start; gap: 8px; margin-bottom: 8px; }
  h2 { width: 160px; margin: 0; font: inherit; overflow-wrap: anywhere; }
  img { display: block; width: 200px; height: 125px; object-fit: cover; object-position: top; background: #8a93a0; }
`;

/** All pictures on one page, `contact-sheet.html` and `.png`; returns the path of the page. */
export async function writeContactSheet(browser: Browser, folder: string, rows: readonly Row[]): Promise<string> {
  const file = join(folder, 'contact-sheet.html');
  const sections = rows.map(({ title, pictures }) => {
    const images = pictures.map((picture) => {
      const name = encodeURIComponent(picture.file);
      return `<a href="${name}"><img src="${name}" alt="${inHtml(`${title}, ${picture.title}`)}">${picture.title}</a>`;
    });
    return `<section><h2>${inHtml(title)}</h2>${images.join('')}</section>`;
  });
  const page = `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${style} a { color: inherit; }</style>`;
  await writeFile(file, page + sections.join('\n'));
  const tab = await browser.newPage({ viewport: { width: 1_460, height: 900 } });
  await tab.goto(pathToFileURL(file).href, { waitUntil: 'load' });
  await tab.screenshot({ path: join(folder, 'contact-sheet.png'), fullPage: true });
  await tab.close();
  return file;
}

const inHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
