/// <reference lib="dom" />
import { inPage } from '../in-page.ts';

/** Where words stand: a text of the document, or a box that is as near as can be told. */
export interface Place {
  readonly text: Text | null;
  readonly box: DOMRect | null;
  /** What a style sheet puts before or after what is in the box: towards that, the box says nothing of where it stands. */
  readonly generated?: '::before' | '::after';
}

export interface WordJoints {
  /** White space that is not in a box of no size. */
  space(): void;
  /** The beginning or end of an element in the line. */
  edge(): void;
  /** The beginning or end of any other box, a line break, a picture. */
  box(): void;
  /** What belongs between the words before and these: nothing, a space, or a line break; then these are the words before. */
  before(words: string, place: Place): '' | ' ' | '\n';
}

/** How far the letters at which two places meet stand apart. */
const letterDistances = inPage({}, () => {
  /** Height of a line of type, by its size. */
  const lineEm = 1.2;
  const fromRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
  return () => {
    const range = document.createRange();
    const letterBox = ({ text, box }: Place, side: 'first' | 'last'): DOMRect | null => {
      if (text === null) return box;
      const { data } = text;
      let at = side === 'first' ? data.search(/\S/) : data.trimEnd().length - 1;
      const unit = data.charCodeAt(at);
      if (unit >= 0xdc00 && unit <= 0xdfff && at > 0) at -= 1;
      const isPair = unit >= 0xd800 && unit <= 0xdfff;
      range.setStart(text, at);
      range.setEnd(text, Math.min(data.length, at + (isPair ? 2 : 1)));
      const letter = range.getBoundingClientRect();
      return letter.height === 0 ? box : letter;
    };
    const distance = (before: DOMRect, after: DOMRect, mayGoLeft: boolean): number | null => {
      const shared = Math.min(before.bottom, after.bottom) - Math.max(before.top, after.top);
      const height = Math.min(before.height, after.height);
      if (height === 0 || shared < height / 2) return null;
      const onwards = after.left - before.right;
      const backwards = before.left - after.right;
      const isOnwards = !mayGoLeft || Math.abs(onwards) < Math.abs(backwards);
      return ((isOnwards ? onwards : backwards) * lineEm) / height;
    };
    /** In ems, in the direction in which they are written; null when they are not on one line. */
    return (before: Place, after: Place): number | null => {
      if (before.box === null || after.box === null) return null;
      if (after.box.top >= before.box.bottom || after.box.bottom <= before.box.top) return null;
      const isFromRight = [before, after].some(({ text }) => text !== null && fromRight.test(text.data));
      const one = letterBox(before, 'last');
      const other = letterBox(after, 'first');
      return one === null || other === null ? null : distance(one, other, isFromRight);
    };
  };
});

/**
 * Splits words where a visitor sees a gap, and nowhere else. Markup does not tell: letters each in a box of their own
 * stand as one word, white space between such boxes may not be drawn, and words without any may stand apart. So wherever
 * boxes begin or end, the distance between the two letters decides.
 */
export const wordJointsIn = inPage({ letterDistances }, ({ letterDistances }) => {
  /** Of the size of the type. A space is about a quarter of it; what highlights a part of a word leaves less. */
  const gapEm = 0.2;
  /** With white space in the markup: that it is drawn at all. */
  const drawnSpaceEm = 0.05;
  /** Letters drawn over each other are no word. */
  const overlapEm = 0.35;
  // One without width, which counts as white space elsewhere, is none.
  const startsBlank = /^\ufeff*[^\S\ufeff]/;
  const endsBlank = /[^\S\ufeff]\ufeff*$/;
  return (): WordJoints => {
    const letterDistance = letterDistances();
    let last: Place | null = null;
    let hasSpace = false;
    let hasEdge = false;
    let hasBox = false;
    const isApart = (gap: number) => gap > (hasSpace ? drawnSpaceEm : gapEm) || gap < -overlapEm;
    /** Where nothing begins or ends between two places, the markup tells. */
    const isTold = (before: Place, after: Place) =>
      !hasBox && (hasSpace || !hasEdge || before.generated === '::before' || after.generated === '::after');
    const joint = (place: Place): '' | ' ' | '\n' => {
      if (last === null) return '';
      if (isTold(last, place)) return hasSpace ? ' ' : '';
      const gap = letterDistance(last, place);
      // A word that is too long for its line goes on in the next one.
      if (gap === null) return hasBox ? '\n' : '';
      return isApart(gap) ? ' ' : '';
    };
    return {
      space: () => {
        hasSpace = true;
      },
      edge: () => {
        hasEdge = true;
      },
      box: () => {
        hasBox = true;
      },
      before: (words, place) => {
        if (startsBlank.test(words)) hasSpace = true;
        const between = joint(place);
        last = place;
        hasEdge = false;
        hasBox = false;
        hasSpace = endsBlank.test(words);
        return between;
      },
    };
  };
});
