import { describe, expect, it } from 'vitest';
import { readUrls } from './read-urls.ts';

const read = (...lines: string[]) => readUrls(lines);

describe('The lines of a website list', () => {
  it('get the scheme they lack', () => {
    expect(read('spinwise.example', 'https://a.example/x?y=1', 'b.example:8080/p', '//c.example').urls).toEqual([
      'http://spinwise.example/',
      'https://a.example/x?y=1',
      'http://b.example:8080/p',
      'http://c.example/',
    ]);
  });

  it('are kept once, in order, however they were typed', () => {
    expect(read('b.example', 'http://a.example', 'B.EXAMPLE', 'a.example/').urls).toEqual([
      'http://b.example/',
      'http://a.example/',
    ]);
  });

  it('are counted with the empty ones when they are invalid', () => {
    const { urls, invalidLines } = read('a.example', 'not a url', '', '  ', 'ftp://a.example');
    expect(urls).toEqual(['http://a.example/']);
    expect(invalidLines).toEqual([2, 5]);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'mailto:a@b.example',
    'file:///etc/passwd',
    'http://user:secret@a.example/',
    'http://',
    'nodots',
    `a.example/${'x'.repeat(2100)}`,
  ])('are invalid as %s', (line) => {
    expect(read(line)).toEqual({ urls: [], invalidLines: [1] });
  });

  it.each(['http://127.0.0.1/', 'http://[::1]/', 'http://10.0.0.7/admin', 'http://localhost:3000/'])(
    'may name the private address %s, which is saved and never fetched',
    (line) => {
      expect(read(line).invalidLines).toEqual([]);
    },
  );
});
