import { describe, expect, it } from 'vitest';
import { compareTexts, type SentenceRow } from './compare-texts.ts';

const LIMIT_MS = 5_000;
const told = (rows: readonly SentenceRow[]) =>
  rows.map(({ kind, number, parts }) => {
    const text = parts.map((part) => (part.isMarked ? `[${part.text}]` : part.text)).join('');
    return `${number} ${kind === 'same' ? '=' : kind === 'added' ? '+' : '-'} ${text}`;
  });
const changesOf = (was: string, is: string) => {
  const changes = compareTexts(was, is, LIMIT_MS);
  if (changes === undefined) throw new Error('It took too long.');
  return changes;
};

describe('Two texts', () => {
  it('are compared by sentence, and by word in those that became others', () => {
    const { rows, sentences, differing } = changesOf(
      'The ten best sites. Get up to £100. Only for adults. New customers only.',
      'The ten best sites. Get up to £200 risk-free. Only for adults. New customers only.',
    );
    expect(told(rows)).toEqual([
      '1 = The ten best sites.',
      '2 - Get up to £[100].',
      '2 + Get up to £[200 risk-free].',
      '3 = Only for adults.',
      '4 = New customers only.',
    ]);
    expect([sentences, differing]).toEqual([4, 1]);
  });

  it('that have nothing in common are told whole', () => {
    const { rows } = changesOf('Play responsibly now.', 'Fast payouts.');
    expect(told(rows)).toEqual(['1 - [Play responsibly now.]', '1 + [Fast payouts.]']);
  });

  it('count sentences in the text that each stands in', () => {
    const { rows, differing } = changesOf('One. Two. Three. Four.', 'Zero. One. Three. Four. Five.');
    expect(told(rows)).toEqual(['1 + [Zero.]', '2 = One.', '2 - [Two.]', '3 = Three.', '4 = Four.', '5 + [Five.]']);
    expect(differing).toBe(3);
  });

  it.each([
    ['', ''],
    ['Same. Text.', 'Same. Text.'],
  ])('that are alike differ nowhere (%j)', (was, is) => {
    expect(changesOf(was, is).differing).toBe(0);
  });

  it.each([
    ['', 'New. Text.', ['1 + [New.]', '2 + [Text.]']],
    ['Old. Text.', '', ['1 - [Old.]', '2 - [Text.]']],
  ])('of which one is empty differ in everything', (was, is, rows) => {
    expect(told(changesOf(was, is).rows)).toEqual(rows);
  });

  it('without stops that have one word more differ in one place', () => {
    const words = Array.from({ length: 3_000 }, (_, index) => `word${index}`);
    const is = words.toSpliced(700, 0, 'inserted').join(' ');
    const { rows, sentences, differing } = changesOf(words.join(' '), is);
    expect(sentences).toBeGreaterThan(40);
    expect(differing).toBeLessThanOrEqual(2);
    expect(
      rows.flatMap(({ parts }) => parts.filter(({ isMarked }) => isMarked).map(({ text }) => text.trim())),
    ).toEqual(['inserted']);
  });

  it('that are hostile are given up in time', () => {
    const sentences = (seed: number) =>
      Array.from({ length: 30_000 }, (_, index) => `Word ${(index * seed) % 29_989}.`).join(' ');
    const began = performance.now();
    expect(compareTexts(sentences(7), sentences(11), 200)).toBeUndefined();
    expect(performance.now() - began).toBeLessThan(3_000);
  });
});
