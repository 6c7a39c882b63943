import { readUrl } from '@proofline/contracts/read-urls';

/** A page of a PDF: its lines of text and where its links lead. */
export interface PdfPage {
  readonly lines: readonly string[];
  readonly links: readonly string[];
}

/** What somebody who wrote prose puts behind an address. */
const closing = /[.,;:!?"'”’)\]}>]+$/;
const withScheme = /(?:https?:\/\/|www\.)[^\s<>"“”]+/gi;

/**
 * Addresses on pages, each once: what begins like one, and lines that are nothing but one. An address that the page
 * shows and links is the same one; what is neither readable nor of the web is no address.
 */
export function addressesOnPages(pages: readonly PdfPage[]): string[] {
  const found = new Map<string, string>();
  for (const { lines, links } of pages) {
    for (const text of [...lines.flatMap(addressesInLine), ...links]) {
      const url = readUrl(text);
      if (url !== undefined && !found.has(url)) found.set(url, text);
    }
  }
  return [...found.values()];
}

function addressesInLine(line: string): string[] {
  const clear = line.match(withScheme);
  if (clear !== null) return clear.map((text) => text.replace(closing, ''));
  const text = line.trim();
  // A word with a dot that stands alone, letters last: a host. `3.14` and `e.g.` are none.
  return /^[^\s@]+\.[\p{L}]{2,}(?:[/:?#]\S*)?$/u.test(text) ? [text] : [];
}
