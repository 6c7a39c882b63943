import { inPage } from '../in-page.ts';

/** Whether words ask how old a visitor is, in the languages of `acceptWords`. */
export const asksForAge = inPage({}, () => {
  const age = new RegExp(
    [
      '\\b(?:over|least|under|aged?|are|than)\\s+(?:of\\s+)?(?:1[68]|21)\\b|\\b(?:1[68]|21)\\s*(?:years|or older|or over)',
      '\\b(?:1[68]|21)\\s*\\+|adults? only|legal age|of age\\b|your age|date of birth|volljährig|(?:mindestens|über|unter)\\s+(?:1[68]|21)|1[68] jahre',
      '(?:över|fyllt|under|over|fylt|fyldt)\\s+(?:1[68]|21)|1[68] (?:år|vuot|anni|años|anos|ans|jaar|lat|let)',
      'täysi-ikä|mayor(?:es)? de edad|maior(?:es)? de idade|maggiorenn|majeur|meerderjarig|pełnoletn|18歳',
    ].join('|'),
    'i',
  );
  return (words: string): boolean => age.test(words);
});
