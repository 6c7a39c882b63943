import { describe, expect, it } from 'vitest';
import { partsOf } from './highlighted.tsx';

const marked = (text: string, ...keywords: string[]) =>
  partsOf(text, keywords)
    .map(({ words, isKeyword }) => (isKeyword ? `[${words}]` : words))
    .join('');

describe('keywords in a text', () => {
  it.each([
    ['http://larkfield.example/?a=LARKFIELD', ['larkfield'], 'http://[larkfield].example/?a=[LARKFIELD]'],
    ['Larkfield Casino', ['larkfield', 'larkfield casino'], '[Larkfield Casino]'],
    ['nothing here', ['larkfield'], 'nothing here'],
    ['', ['larkfield'], ''],
    ['text', [''], 'text'],
  ])('are marked where they stand: %s', (text, keywords, expected) => {
    expect(marked(text, ...keywords)).toBe(expected);
  });
});
