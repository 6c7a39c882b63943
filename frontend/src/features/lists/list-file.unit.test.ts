import { describe, expect, it } from 'vitest';
import { listFileKind, readTextFile } from './list-file.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readTextFile(bytes(text));

describe('a file for a list', () => {
  it.each([
    ['sites.csv', '', 'text'],
    ['SITES.TXT', 'text/plain', 'text'],
    ['sites.csv', 'application/vnd.ms-excel', 'text'],
    ['sites', 'text/csv', 'text'],
    ['sites.pdf', '', 'pdf'],
    ['sites.xlsx', 'application/vnd.ms-excel', null],
    ['sites.csv.exe', 'application/x-msdownload', null],
    ['logo.png', 'image/png', null],
  ])('%s of type "%s" is %s', (name, type, kind) => {
    expect(listFileKind({ name, type })).toBe(kind);
  });

  it('gives one address a line, without heading, quotes and byte order mark', () => {
    expect(read('\uFEFFurl\r\n"https://a.example/"\r\n\r\nhttps://b.example\r\n')).toEqual({
      lines: ['https://a.example/', 'https://b.example'],
    });
  });

  it('splits at commas, inside an address too', () => {
    expect(read('https://a.example,https://b.example/x,y')).toEqual({
      lines: ['https://a.example', 'https://b.example/x', 'y'],
    });
  });

  it('splits at semicolons where an address begins, and leaves them inside one', () => {
    expect(read('https://a.example/p;s=1;https://b.example;;"c.example";\n')).toEqual({
      lines: ['https://a.example/p;s=1', 'https://b.example', 'c.example'],
    });
  });

  it.each([
    ['commas', 'name,Website URL,contact\nA,a.example,x@a.example\nB,"https://b.example/",\n'],
    ['semicolons', 'name;Website URL;contact\nA;a.example;x@a.example\nB;"https://b.example/";\n'],
    ['tabs', 'name\tWebsite URL\tcontact\nA\ta.example\tx@a.example\nB\t"https://b.example/"\t\n'],
  ])('gives the column that its first row names, parted by %s', (_, text) => {
    const { lines } = read(text) as { lines: string[] };
    expect(lines.map((line) => line.replace(/^https:\/\/|\/$/g, ''))).toEqual(['a.example', 'b.example']);
  });

  it('may be UTF-16 with its byte order mark, in either order', () => {
    const text = '\uFEFFhttps://bücher.example\n';
    const little = new Uint8Array([...text].flatMap((char) => [char.charCodeAt(0) & 255, char.charCodeAt(0) >> 8]));
    const big = new Uint8Array([...text].flatMap((char) => [char.charCodeAt(0) >> 8, char.charCodeAt(0) & 255]));
    for (const file of [little, big]) expect(readTextFile(file)).toEqual({ lines: ['https://bücher.example'] });
  });

  it('is refused with its lines when it is no such text', () => {
    const latin1 = new Uint8Array([...bytes('a.example\nm'), 0xfc, ...bytes('nchen.example\n')]);
    expect(readTextFile(latin1)).toEqual({ problem: 'The file is not UTF-8 text on lines: 2' });
    expect(read('http://a.example\0.evil\nb.example\n')).toEqual({ problem: 'The file is not UTF-8 text on lines: 1' });
  });

  it('is refused with the lines of unclosed quotes, the first of many', () => {
    expect(read('"a.example"\n"b.example\nc.example\n')).toEqual({
      problem: 'A quotation mark is not closed on lines: 2',
    });
    expect(read('"x\n'.repeat(30))).toMatchObject({ problem: expect.stringMatching(/, 20 and 10 more$/) });
  });

  it('says when it holds nothing', () => {
    for (const text of ['', 'url\n', ' ,, \n;']) expect(read(text)).toEqual({ problem: 'The file holds no URLs.' });
  });
});
