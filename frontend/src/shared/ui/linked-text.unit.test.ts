import { describe, expect, it } from 'vitest';
import { partsOf } from './linked-text.tsx';

const linksIn = (text: string) =>
  partsOf(text)
    .filter(({ isLink }) => isLink)
    .map((part) => part.text);

describe('addresses in a text', () => {
  it.each([
    [
      'Set it: http://localhost:3000/password_reset/confirm/MQ/a-b_c?x=1&y=2',
      ['http://localhost:3000/password_reset/confirm/MQ/a-b_c?x=1&y=2'],
    ],
    ['See https://a.example/x. Or (https://b.example/).', ['https://a.example/x', 'https://b.example/']],
    ['javascript:alert(1) <https://a.example/"onclick=x>', ['https://a.example/']],
    ['No address', []],
  ])('%j', (text, links) => {
    expect(linksIn(text)).toEqual(links);
  });

  it('leave the text as it was', () => {
    const text = 'A https://a.example/, b\n\nhttp://c.example/d.';
    expect(
      partsOf(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });
});
