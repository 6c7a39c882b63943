/** What is written in each script, by the names of `missingScripts`. */
const written: Readonly<Record<string, RegExp>> = {
  Arabic: /\p{Script=Arabic}/u,
  Bengali: /\p{Script=Bengali}/u,
  Cyrillic: /\p{Script=Cyrillic}/u,
  Devanagari: /\p{Script=Devanagari}/u,
  Greek: /\p{Script=Greek}/u,
  Hebrew: /\p{Script=Hebrew}/u,
  Japanese: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  Korean: /\p{Script=Hangul}/u,
  Tamil: /\p{Script=Tamil}/u,
  Thai: /\p{Script=Thai}/u,
  emoji: /\p{Emoji_Presentation}/u,
};
/** Any of these draws Han characters, if not always in the shape a reader expects. */
const withHan = ['Chinese (simplified)', 'Chinese (traditional)', 'Japanese'] as const;

/**
 * Scripts that a text is written in and no font here draws: its picture shows boxes in their place. Pure.
 * @param missing by the names of `missingScripts`
 */
export function scriptsNotDrawn(text: string, missing: readonly string[]): string[] {
  const boxes = missing.filter((script) => written[script]?.test(text) === true);
  const lacksHan = withHan.every((script) => missing.includes(script));
  return lacksHan && /\p{Script=Han}/u.test(text) ? [...boxes, 'Chinese'] : boxes;
}
