import { isInsidePair } from './cut-text.ts';
import { comparedUnits } from './fold-text.ts';

/** Word break classes of Unicode Standard Annex #29, as far as they decide where a word may end. */
const other = 0;
const letter = 1;
const digit = 2;
const connector = 3;
const katakana = 4;
const extend = 5;
const apostropheOrStop = 6;
const midLetter = 7;
const midNumber = 8;
const space = 9;

type WordClass = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

const zeroWidthJoiner = 0x200d;
const pictograph = /^\p{Extended_Pictographic}/u;

/** Tried in order. U+02BC, a letter there, is compared as an apostrophe and therefore is one. Scripts written without spaces between words have an edge beside every letter. */
const classPatterns: readonly (readonly [RegExp, WordClass])[] = [
  [/^\s/u, space],
  [/^['.\u02bc\u2018\u2019\u2024\ufe52\uff07\uff0e]/u, apostropheOrStop],
  [/^[:\u00b7\u0387\u055f\u05f4\u2027\ufe13\ufe55\uff1a]/u, midLetter],
  [/^[,;\u037e\u0589\u060c\u060d\u066c\u07f8\u2044\ufe50\ufe54\uff0c\uff1b]/u, midNumber],
  [/^[\p{M}\p{Cf}\p{Emoji_Modifier}]/u, extend],
  [/^\p{Pc}/u, connector],
  [/^\p{Nd}/u, digit],
  [/^\p{Script=Katakana}/u, katakana],
  [
    /^[\p{Ideographic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u,
    other,
  ],
  [/^\p{Alphabetic}/u, letter],
];

const unknownClass = 255;
const classByCodeUnit = new Uint8Array(0x10000).fill(unknownClass);

function classify(codePoint: number): WordClass {
  const character = String.fromCodePoint(codePoint);
  return classPatterns.find(([pattern]) => pattern.test(character))?.[1] ?? other;
}

function classOf(codePoint: number): number {
  if (codePoint > 0xffff) return classify(codePoint);
  const known = classByCodeUnit[codePoint] ?? unknownClass;
  if (known !== unknownClass) return known;
  // What is compared as another character has the edges of that one.
  const found = classify(comparedUnits[codePoint] ?? codePoint);
  classByCodeUnit[codePoint] = found;
  return found;
}

function codePointBefore(text: string, position: number): number {
  const unit = text.charCodeAt(position - 1);
  const isLowSurrogate = unit >= 0xdc00 && unit <= 0xdfff;
  return isLowSurrogate && position >= 2 ? (text.codePointAt(position - 2) ?? unit) : unit;
}

/** The start of the last character before `position` that is not an extending mark; -1 when there is none. */
function baseBefore(text: string, position: number): number {
  let at = position;
  while (at > 0) {
    const codePoint = codePointBefore(text, at);
    at -= codePoint > 0xffff ? 2 : 1;
    if (classOf(codePoint) !== extend) return at;
  }
  return -1;
}

/** The class of the first character at or after `position` that is not an extending mark. */
function classAfter(text: string, position: number): number {
  for (let at = position; at < text.length; ) {
    const codePoint = text.codePointAt(at) ?? 0;
    const found = classOf(codePoint);
    if (found !== extend) return found;
    at += codePoint > 0xffff ? 2 : 1;
  }
  return other;
}

function isWordPart(wordClass: number): boolean {
  return wordClass >= letter && wordClass <= katakana;
}

function joins(left: number, right: number): boolean {
  if (!isWordPart(left) || !isWordPart(right)) return false;
  if (left === connector || right === connector) return true;
  return (left === katakana) === (right === katakana);
}

/** Whether `middle` keeps two letters or two digits together, as in can't, l·l and 1,000.50. */
function bridges(left: number, middle: number, right: number): boolean {
  if (left === letter && right === letter) return middle === apostropheOrStop || middle === midLetter;
  if (left === digit && right === digit) return middle === apostropheOrStop || middle === midNumber;
  return false;
}

/**
 * Whether a word may start or end at `position` (a code unit offset), by the default rules of Unicode Standard
 * Annex #29. So `18+` is whole in "(18+)" and not in "118+", `can` is not whole in "can't".
 */
export function isWordEdge(text: string, position: number): boolean {
  if (position <= 0 || position >= text.length) return true;
  const rightCodePoint = text.codePointAt(position) ?? 0;
  const right = classOf(rightCodePoint);
  if (right === space) return true;
  if (isInsidePair(text, position)) return false;
  const leftCodePoint = codePointBefore(text, position);
  if (right === extend) return false;
  if (leftCodePoint === zeroWidthJoiner && pictograph.test(String.fromCodePoint(rightCodePoint))) return false;
  const leftAt = baseBefore(text, position);
  if (leftAt < 0) return true;
  const left = classOf(text.codePointAt(leftAt) ?? 0);
  if (joins(left, right)) return false;
  if (left === letter || left === digit) {
    const rightEnd = position + (rightCodePoint > 0xffff ? 2 : 1);
    return !(right >= apostropheOrStop && right <= midNumber && bridges(left, right, classAfter(text, rightEnd)));
  }
  if (left >= apostropheOrStop && left <= midNumber && (right === letter || right === digit)) {
    const beforeAt = baseBefore(text, leftAt);
    return beforeAt < 0 || !bridges(classOf(text.codePointAt(beforeAt) ?? 0), left, right);
  }
  return true;
}
