import { describe, expect, it } from 'vitest';
import { keywordHits, matchedLink, type WindowWords } from './keyword-hits.ts';

const nothing: WindowWords = { hops: [], finalUrl: null, title: '', text: '', links: [], imageAlts: [] };

describe('A keyword', () => {
  it.each<readonly [string, string, Partial<WindowWords>, readonly string[]]>([
    ['in a hop', 'Larkfield', { hops: [{ url: 'http://go.example/?to=LARKFIELD' }] }, ['hop']],
    ['in the final address', 'Larkfield', { finalUrl: 'http://larkfield.example/join' }, ['final_url']],
    [
      'of two words, written together in an address',
      'Harbour Bay',
      { finalUrl: 'http://harbourbay.example/' },
      ['final_url'],
    ],
    [
      'of two words, with a dash in an address',
      'Harbour Bay',
      { finalUrl: 'http://harbour-bay.example/' },
      ['final_url'],
    ],
    ['in the title', 'larkfield', { title: 'Larkfield: join' }, ['title']],
    ['in the text, over a line', 'Harbour Bay', { text: 'At Harbour\nBay tonight' }, ['text']],
    ['in a link', 'Larkfield', { links: [{ url: 'http://larkfield.example/' }] }, ['link']],
    ['in a picture’s name', 'Larkfield', { imageAlts: ['Logo', 'Larkfield Casino'] }, ['image_alt']],
    ['in another alphabet', 'Лаки', { text: 'Играй в Лаки!' }, ['text']],
    ['that is part of a longer word', 'lark', { text: 'Larkfield and skylark' }, []],
    ['of three letters inside an address', 'bet', { finalUrl: 'http://alphabet.example/' }, []],
    ['of three letters as a part of an address', 'bet', { finalUrl: 'http://win.example/bet/now' }, ['final_url']],
    ['of no letters', ' - ', { text: 'a - b' }, []],
    ['with signs that patterns know', 'a.b+c', { text: 'the a.b+c club' }, ['text']],
  ])('%s', (_, keyword, words, places) => {
    expect(keywordHits([keyword], { ...nothing, ...words }).map(({ where }) => where)).toEqual(places);
  });

  it('is told as it stands there, with what stands around it', () => {
    const text = `${'x '.repeat(100)}Tonight at LARKFIELD: twice the spins${' y'.repeat(100)}`;
    const [hit] = keywordHits(['Larkfield'], { ...nothing, text });
    expect(hit).toMatchObject({ keyword: 'Larkfield', words: 'LARKFIELD' });
    expect(hit?.before).toMatch(/Tonight at $/);
    expect(hit?.before.length).toBeLessThanOrEqual(80);
    expect(hit?.after).toMatch(/^: twice the spins/);
  });
});

describe('The matched link', () => {
  const hop = { url: 'http://larkfield.track.example/1' };
  const site = 'http://www.larkfield.example/join';
  it.each<readonly [string, Partial<WindowWords>, string | null]>([
    ['is the final address at a domain with the keyword', { hops: [hop], finalUrl: site }, site],
    [
      'is a link to such a domain',
      { finalUrl: 'http://win.example/', text: 'Larkfield', links: [{ url: site }] },
      site,
    ],
    [
      'is the final address with the keyword in it',
      { finalUrl: 'http://win.example/?brand=larkfield' },
      'http://win.example/?brand=larkfield',
    ],
    ['is none where the keyword stands in no address', { finalUrl: 'http://win.example/', text: 'Larkfield' }, null],
    ['is none without a keyword', { finalUrl: 'http://win.example/' }, null],
  ])('%s', (_, words, url) => {
    const all = { ...nothing, ...words };
    expect(matchedLink(keywordHits(['Larkfield'], all), all)).toBe(url);
  });
});
