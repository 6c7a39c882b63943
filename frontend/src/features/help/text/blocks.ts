import { type Inline, parseInline, plainText } from './inline.ts';

/** A part of a text, one under the other. */
export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly id: string; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: readonly Inline[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: 'table'; readonly head: Row; readonly rows: readonly Row[] }
  | { readonly kind: 'figure'; readonly name: string };
type Row = readonly (readonly Inline[])[];

/**
 * The little Markdown our texts need: headings, paragraphs, `- ` and `1. ` lists, tables, and `!figure name` on a line of
 * its own for a picture that the reader draws. Blank lines part blocks. Nothing becomes HTML. Pure.
 */
export function parseBlocks(source: string): Block[] {
  // A heading may be followed by its text at once.
  return source
    .replace(/^(#{1,3} .+)$/gm, '\n$1\n')
    .split(/\n\s*\n/)
    .map((chunk) => chunk.split('\n').filter((line) => line.trim() !== ''))
    .filter((lines) => lines.length > 0)
    .flatMap(parseChunk);
}

function parseChunk(lines: readonly string[]): Block[] {
  const first = lines[0]?.trim() ?? '';
  const heading = /^(#{1,3}) (.+)$/.exec(first);
  if (heading) {
    const text = plainText(parseInline(heading[2] ?? ''));
    const level = heading[1]?.length === 1 ? 1 : heading[1]?.length === 2 ? 2 : 3;
    return [{ kind: 'heading', level, id: slugOf(text), text }];
  }
  const figure = /^!figure ([a-z-]+)$/.exec(first)?.[1];
  if (figure !== undefined) return [{ kind: 'figure', name: figure }];
  if (first.startsWith('|')) return [parseTable(lines)];
  const marker = /^(- |\d+\. )/;
  const start = lines.findIndex((line) => marker.test(line));
  if (start === -1) return [{ kind: 'paragraph', text: parseInline(joined(lines)) }];
  const before = lines.slice(0, start);
  const items: string[][] = [];
  for (const line of lines.slice(start)) {
    if (marker.test(line)) items.push([line.replace(marker, '')]);
    else items.at(-1)?.push(line);
  }
  const list: Block = {
    kind: 'list',
    ordered: /^\d/.test(lines[start] ?? ''),
    items: items.map((item) => parseInline(joined(item))),
  };
  return before.length === 0 ? [list] : [{ kind: 'paragraph', text: parseInline(joined(before)) }, list];
}

function parseTable([head = '', , ...rows]: readonly string[]): Block {
  const cells = (line: string): Row =>
    line
      .trim()
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => parseInline(cell.trim()));
  return { kind: 'table', head: cells(head), rows: rows.map(cells) };
}

const joined = (lines: readonly string[]): string => lines.map((line) => line.trim()).join(' ');

/** `How often it comes` → `how-often-it-comes`: the anchor of a heading. */
export const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Everything that is read of a text, for searching. */
export function textOfBlocks(blocks: readonly Block[]): string {
  return blocks.map(textOfBlock).join(' ');
}

function textOfBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return block.text;
    case 'paragraph':
      return plainText(block.text);
    case 'list':
      return block.items.map(plainText).join(' ');
    case 'table':
      return [block.head, ...block.rows].flat().map(plainText).join(' ');
    case 'figure':
      return '';
  }
}
