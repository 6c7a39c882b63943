/// <reference lib="dom" />
import { inPage } from '../in-page.ts';
import type { CollectedWords } from './collected-words.ts';

export interface WordsOnPictures {
  /** Words may be read where they lie on it. */
  addPicture(element: Element): void;
  /** Words in the colour of what they stand on, by where they stand among the words. */
  addUnreadable(at: number, box: DOMRect): void;
  /** When all of the frame is known: takes back what lies on no picture. */
  decide(words: CollectedWords): void;
}

/** Text in the colour of its background is not seen, unless a picture lies under it. */
export const wordsOnPicturesIn = inPage({}, () => (): WordsOnPictures => {
  const maxPictures = 500;
  const pictures: Element[] = [];
  const unreadable: { readonly at: number; readonly box: DOMRect }[] = [];
  const overlap = (one: DOMRect, other: DOMRect) =>
    one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
  return {
    addPicture: (element) => {
      if (pictures.length < maxPictures) pictures.push(element);
    },
    addUnreadable: (at, box) => {
      unreadable.push({ at, box });
    },
    decide: (words) => {
      if (unreadable.length === 0) return;
      const drawn = pictures.map((element) => element.getBoundingClientRect());
      for (const { at, box } of unreadable) {
        if (!drawn.some((picture) => overlap(picture, box))) words.takeBack(at, 'same_colour');
      }
    },
  };
});
