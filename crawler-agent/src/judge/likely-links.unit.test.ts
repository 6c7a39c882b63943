import { describe, expect, it } from 'vitest';
import { likelihoodOf, wordsSought } from './likely-links.ts';

describe('what a rule about links looks for', () => {
  const sought = wordsSought(['https://larkfield.example/*btag=', '/go/^/Casino-Nova']);

  it('is told by the words of its phrases, common ones aside', () => {
    expect([...sought]).toEqual(['larkfield', 'example', 'btag', 'casino', 'nova']);
  });

  it('makes a link the likelier the more of them it has, in its address or its text', () => {
    const of = (url: string, text?: string) => likelihoodOf({ url, ...(text === undefined ? {} : { text }) }, sought);
    expect(of('https://t.test/go/larkfield?btag=7')).toBe(2);
    expect(of('https://t.test/out/77', 'Visit Casino Nova')).toBe(2);
    expect(of('https://t.test/larkfield/larkfield')).toBe(1);
    expect(of('https://t.test/out/77')).toBe(0);
    expect(likelihoodOf({ url: 'https://larkfield.example/' }, wordsSought([]))).toBe(0);
  });
});
