import { describe, expect, it } from 'vitest';
import { scriptsWithout } from '../browser/missing-scripts.ts';
import { scriptsNotDrawn } from './scripts-not-drawn.ts';

/** As on a machine with one Latin font. */
const allMissing = scriptsWithout(':lang=en|de|fr');

describe('scripts that a picture shows as boxes', () => {
  it.each([
    ['Nur für Spieler ab 18', []],
    ['カジノのレビュー', ['Japanese']],
    ['18세 이상', ['Korean']],
    ['สำหรับผู้ที่มีอายุ', ['Thai']],
    ['فقط للبالغين', ['Arabic']],
    ['Только для 18+', ['Cyrillic']],
    ['赌场评论', ['Chinese']],
    ['Bonus 🎰', ['emoji']],
    // Digits and marks that can be shown as emoji are drawn as text.
    ['18+ © 2026 ™', []],
  ])('%s: %j', (text, expected) => {
    expect(scriptsNotDrawn(text, allMissing)).toEqual(expected);
  });

  it('are none where their fonts are', () => {
    expect(scriptsNotDrawn('カジノ 赌场 18세', [])).toEqual([]);
    expect(scriptsNotDrawn('カジノ 赌场', ['Chinese (simplified)', 'Chinese (traditional)'])).toEqual([]);
  });
});
