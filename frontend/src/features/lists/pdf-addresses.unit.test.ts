import { describe, expect, it } from 'vitest';
import { addressesOnPages } from './pdf-addresses.ts';

const on = (lines: string[], links: string[] = []) => addressesOnPages([{ lines, links }]);

describe('the pages of a PDF', () => {
  it('hold addresses in prose, without what prose puts behind them', () => {
    expect(on(['See https://a.example/x (and www.b.example/terms), not http://c.example.'])).toEqual([
      'https://a.example/x',
      'www.b.example/terms',
      'http://c.example',
    ]);
  });

  it('hold addresses that stand alone in a line, without a scheme', () => {
    expect(
      on(['casino-compass.example', ' bücher.example/a?b ', 'Chapter 3.14', '3.14', 'e.g.', 'me@a.example']),
    ).toEqual(['casino-compass.example', 'bücher.example/a?b']);
  });

  it('hold links, each address once', () => {
    const pages = [
      { lines: ['https://a.example'], links: ['https://a.example/', 'mailto:me@a.example', 'javascript:alert(1)'] },
      { lines: ['Our terms'], links: ['https://b.example/terms', 'https://A.example/'] },
    ];
    expect(addressesOnPages(pages)).toEqual(['https://a.example', 'https://b.example/terms']);
  });
});
