import { expect, it } from 'vitest';
import { compileTree } from './compile.ts';
import { judge } from './judge.ts';

/** What is found of a phrase as a whole word, as the page says it; null for nothing. */
function finds(value: string, text: string): string | null {
  const rule = { id: 'r', field: 'dom_text' as const, operator: 'contains_exact' as const, value };
  const compiled = compileTree({ not: false, condition: 'AND', rules: [rule] });
  const [verdict] = judge(compiled, { text, links: [], images: [], languages: [] }).perRule;
  return verdict?.spans[0]?.text ?? null;
}

it.each([
  ['marks of writing direction', '18+', 'للكبار 18\u200e+ فقط', '18+'],
  ['embeddings and isolates', 'risk-free', '\u202brisk\u2066-\u2069free\u202c', 'risk-free'],
  ['selectors of drawing', '❤', 'We ❤\ufe0f slots', '❤'],
  ['selectors in the phrase', '❤\ufe0f', 'We ❤ slots', '❤'],
  ['ligatures', 'first offer', 'Your \ufb01rst o\ufb00er', 'first offer'],
  ['full width', '18+', 'Only １８＋', '１８＋'],
  ['full width in the phrase', '５０％', 'up to 50%', '50%'],
  ['accents in two pieces', 'Bonüs', 'ein Bonu\u0308s', 'Bonüs'],
  ['non-joiners', 'خانه', 'خان\u200cه', 'خانه'],
  ['non-joiners in the phrase', 'می\u200cخواهم', 'میخواهم', 'میخواهم'],
  ['joiners', 'risk-free', 'ri\u200dsk\u200c-free', 'risk-free'],
  ['joiners of Indic scripts', 'क्ष', 'क्\u200dष', 'क्ष'],
  ['joiners of graphemes', '18+', '1\u034f8\u034f+', '18+'],
  ['tags and rare selectors', '18+', '1\u{e0062}8\u{e0101}+\u180b', '18+'],
  ['fillers without width', 'bonus', 'bo\u115fnus', 'bonus'],
  ['room that is drawn', 'risk free', 'risk\u3164free', 'risk free'],
  ['low quotes', '"risikofrei"', 'ein „risikofrei“ Spiel', '„risikofrei“'],
  ['low single quotes', "'frei'", '‚frei‛', '‚frei‛'],
  ['heavy quotes', '"frei"', '❝frei❞', '❝frei❞'],
  ['dots drawn as one', 'wait...', 'Wait…', 'Wait...'],
  ['small and raised signs', '100%+', 'up to 100﹪⁺', '100﹪⁺'],
  ['full-width stops', 'Really? (yes!)', 'Really？ （yes！）', 'Really？ （yes！）'],
  ['full-width wildcard signs', '\\*5 \\^ \\#1', '＊5 ＾ ＃1', '＊5 ＾ ＃1'],
  ['a dotted capital i', 'istanbul', 'İSTANBUL', 'İSTANBUL'],
])('is found although %s differ', (_what, phrase, page, expected) => {
  expect(finds(phrase, page)).toBe(expected);
});

it.each([
  ['a joiner makes another picture', '👩💻', '👩\u200d💻'],
  ['a full-width asterisk is no wildcard', 'a \uff0a b', 'a and b'],
  ['diacritics count', 'cafe', 'café'],
])('is not found where %s', (_what, phrase, page) => {
  expect(finds(phrase, page)).toBeNull();
});
