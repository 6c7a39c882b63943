import { describe, expect, it } from 'vitest';
import { detectLanguages } from './detect-languages.ts';

const codes = (text: string) => detectLanguages(text).map(({ code }) => code);

describe('the languages of a page', () => {
  it.each([
    ['en', 'Every new player is welcome, terms and conditions apply to all offers shown on this page.'],
    ['de', 'Alle neuen Spieler sind willkommen, für die Angebote auf dieser Seite gelten unsere Bedingungen.'],
    ['bg', 'Добре дошли в нашето казино, където всеки нов играч получава бонус при първия депозит.'],
    [
      'ja',
      '当サイトのカジノへようこそ。新規プレイヤーの皆様には初回入金時に最大一万円のボーナスを差し上げます。責任を持ってお楽しみください。',
    ],
  ])('start with the one it is written in: %s', (language, text) => {
    expect(codes(text)[0]).toBe(language);
  });

  it('are those of its words, however much white space stands between them', () => {
    const german = 'Alle neuen Spieler sind willkommen, für die Angebote auf dieser Seite gelten unsere Bedingungen. ';
    const indent = `\n${'\t \u00a0'.repeat(4_000)}`;
    const menu = ['Nuevo', 'Oferta', 'Todos los juegos', 'Regístrate', 'Casino en vivo', 'Bonos', 'Ayuda y contacto'];
    const text = `${menu.join(indent)}${indent}${german.repeat(20)}`;
    expect(codes(text.slice(0, 20_000))[0], 'what stands before 20,000 characters').not.toBe('de');
    expect(codes(text)[0]).toBe('de');
  });

  it.each([
    ['too few letters', 'Free spins for everybody'],
    ['many characters, but few letters', `Bonus ${'18+ | 100 % | 24/7 | '.repeat(20)}`],
    ['names and words of every language', 'Home Login Casino Bonus Live Slots Jackpot Poker Bingo Roulette Blackjack'],
    ['nothing', ''],
  ])('are not guessed: %s', (_why, text) => {
    expect(codes(text)).toEqual([]);
  });
});
