import { describe, expect, it } from 'vitest';
import { MAX_URL_LENGTH, MAX_URL_LIST_BYTES, MAX_URLS_PER_LIST } from './events/url-list.ts';
import { readUrls, urlListProblem } from './read-urls.ts';

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

describe('What keeps lines from being a list', () => {
  const problemOf = (...lines: string[]) => urlListProblem(readUrls(lines));
  const numbered = (count: number, path = '') => Array.from({ length: count }, (_, n) => `a.example/${n}${path}`);

  it('is told in one sentence', () => {
    expect(problemOf('a.example', 'b')).toBe('URLs invalid on lines: 2');
    expect(problemOf('', ' ')).toBe('This field is required');
    expect(problemOf('a.example')).toBeUndefined();
  });

  it('is more addresses than an event holds, repeats and empty lines not counted', () => {
    const most = numbered(MAX_URLS_PER_LIST);
    expect(problemOf(...most, '', ...most)).toBeUndefined();
    expect(problemOf(...most, 'one-more.example')).toBe('A list holds at most 10,000 URLs.');
  });

  it('is more bytes than an event holds', () => {
    const long = 'x'.repeat(MAX_URL_LENGTH - 100);
    expect(problemOf(...numbered(MAX_URL_LIST_BYTES / MAX_URL_LENGTH + 60, long))).toBe(
      'A list holds at most 900 kB of URLs.',
    );
  });
});
