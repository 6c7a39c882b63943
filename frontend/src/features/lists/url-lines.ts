import { MAX_URL_LENGTH } from '@proofline/contracts/events/url-list';

/** Lines of the editor. Empty ones stay, so that numbers are those people see. */
export const linesOf = (text: string): string[] => text.replace(/\s+$/, '').split(/\r?\n/);

/** Addresses among the lines: those that are not empty. */
export const countUrls = (text: string): number => linesOf(text).filter((line) => line.trim() !== '').length;

/** Numbers of the lines that are no web address, from 1; the server has the last word, with the same rule. */
export function invalidLines(text: string): number[] {
  return linesOf(text).flatMap((line, index) => (line.trim() === '' || isWebAddress(line.trim()) ? [] : [index + 1]));
}

function isWebAddress(text: string): boolean {
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text.replace(/^\/\//, '')}`;
  const url = URL.parse(withScheme);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return false;
  const isHost = url.hostname.includes('.') || url.hostname.startsWith('[') || url.hostname === 'localhost';
  return isHost && url.username === '' && url.password === '' && url.href.length <= MAX_URL_LENGTH;
}

/** Lines the server named: 'URLs invalid on lines: 2, 5'. */
export function linesNamedIn(message: string | undefined): number[] {
  const numbers = /lines: ([\d, ]+)/.exec(message ?? '')?.[1];
  return numbers === undefined ? [] : numbers.split(',').map(Number);
}

/** Cells of a CSV or plain text file, one address each; a heading row is left out. A comma always separates. */
export function urlsFromFile(text: string): string[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/[\r\n,;\t]+/)
    .map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .trim(),
    )
    .filter((cell, index) => cell !== '' && !(index === 0 && /^(url|urls|website|website url|address)$/i.test(cell)));
}
