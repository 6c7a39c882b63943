import { getDocument } from 'unpdf/pdfjs';
import { addressesOnPages, type PdfPage } from './pdf-addresses.ts';

/** Beyond these a file is no list of websites. */
const MAX_PAGES = 500;
const MAX_CHARS = 4_000_000;

/** The bytes of a PDF come in, its addresses go out. A file of somebody else's making: it gets a thread of its own. */
addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  // A fault is told by the worker's error event.
  void read(new Uint8Array(data)).then((addresses) => postMessage({ addresses }), reportError);
});

async function read(data: Uint8Array): Promise<string[]> {
  // Text needs no fonts, scripts, forms or pictures.
  const pdf = await getDocument({ data, disableFontFace: true, stopAtErrors: false, verbosity: 0 }).promise;
  const pages: PdfPage[] = [];
  let chars = 0;
  for (let number = 1; number <= Math.min(pdf.numPages, MAX_PAGES) && chars < MAX_CHARS; number += 1) {
    const page = await pdf.getPage(number);
    const [{ items }, annotations] = await Promise.all([page.getTextContent(), page.getAnnotations()]);
    let text = '';
    for (const item of items) if ('str' in item) text += `${item.str}${item.hasEOL ? '\n' : ''}`;
    chars += text.length;
    const links = annotations.map(({ url }: { url?: unknown }) => url).filter((url) => typeof url === 'string');
    pages.push({ lines: text.split('\n'), links });
    page.cleanup();
  }
  return addressesOnPages(pages);
}
