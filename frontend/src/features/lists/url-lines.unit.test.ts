import { describe, expect, it } from 'vitest';
import { countUrls, invalidLines, linesNamedIn, linesOf, urlsFromFile } from './url-lines.ts';

describe('lines of a website list', () => {
  it('keep their numbers, empty ones between them too', () => {
    expect(linesOf('a.example\n\nb.example\n\n')).toEqual(['a.example', '', 'b.example']);
    expect(countUrls('a.example\n\nb.example\n')).toBe(2);
    expect(countUrls('  \n')).toBe(0);
  });

  it('are invalid when they are no web address', () => {
    const text = 'https://a.example/x\nnot a url\nb.example\n\nwww\nftp://c.example\nhttps://me:secret@d.example';
    expect(invalidLines(text)).toEqual([2, 5, 6, 7]);
  });

  it.each(['example.com:8080/path', '//example.com', 'localhost:3000', 'http://[::1]/', 'BÜCHER.example'])(
    'take %s',
    (line) => {
      expect(invalidLines(line)).toEqual([]);
    },
  );

  it('are read from the words of the server', () => {
    expect(linesNamedIn('URLs invalid on lines: 2, 15')).toEqual([2, 15]);
    expect(linesNamedIn('This field is required')).toEqual([]);
  });
});

describe('a file of addresses', () => {
  it('gives one a line, without heading, quotes and byte order mark', () => {
    expect(urlsFromFile('\uFEFFurl\r\n"https://a.example/"\r\n\r\nhttps://b.example\r\n')).toEqual([
      'https://a.example/',
      'https://b.example',
    ]);
  });

  it('splits at commas, inside an address too', () => {
    expect(urlsFromFile('https://a.example,https://b.example/x,y')).toEqual([
      'https://a.example',
      'https://b.example/x',
      'y',
    ]);
  });
});
