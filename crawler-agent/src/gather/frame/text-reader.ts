/// <reference lib="dom" />
import type { HiddenReason } from '@proofline/contracts/page-capture';
import { inPage } from '../in-page.ts';
import type { CollectedWords } from './collected-words.ts';
import type { Hiding } from './hiding.ts';
import type { Inside } from './inside.ts';
import type { Place } from './word-joints.ts';
import type { WordsOnPictures } from './words-on-pictures.ts';

export interface TextReader {
  readText(text: Text, inside: Inside): void;
  /** Words that are no text of the document: of a field, or put before or after by a style sheet. */
  readLoose(inside: Inside, words: string, isHidden?: boolean, generated?: Place['generated']): void;
}

interface TextTools {
  readonly hiding: Hiding;
  readonly words: CollectedWords;
  readonly onPictures: WordsOnPictures;
}

/** Tells words that a person sees from those that nobody does. */
export const textReaderIn = inPage({}, () => ({ hiding, words, onPictures }: TextTools): TextReader => {
  const ownReason = (inside: Inside): HiddenReason | null => {
    const { element, style, around } = inside;
    if (around.hidden !== null || style === null) return around.hidden;
    if (inside.own === undefined) inside.own = hiding.ownReason(element, style);
    return inside.own;
  };
  const isUnreadable = (inside: Inside): boolean => {
    inside.isUnreadable ??= inside.style !== null && hiding.isUnreadable(inside.style, inside.around);
    return inside.isUnreadable;
  };
  const readSeen = (text: Text, inside: Inside) => {
    const { data } = text;
    const box = hiding.boxOf(text);
    // Not laid out here: a list to choose from shows it when it is opened, and nothing else shows it at all.
    const isInList = box === null && text.parentElement?.closest('option') != null;
    const isAway = box === null ? 'display_none' : hiding.placeReason(box, inside.around.clip);
    if (isAway !== null && !isInList) return words.addHidden(isAway, data);
    const at = words.add(data, { text, box });
    if (box !== null && isUnreadable(inside)) onPictures.addUnreadable(at, box);
  };
  return {
    readText: (text, inside) => {
      const { data } = text;
      const why = ownReason(inside);
      if (why !== null) words.addHidden(why, data);
      else if (/\S/.test(data)) readSeen(text, inside);
      else if (/[^\S\ufeff]/.test(data)) words.joints.space();
    },
    readLoose: (inside, loose, isHidden = false, generated = undefined) => {
      if (loose.trim() === '') return;
      const box = inside.element.getBoundingClientRect();
      const why = isHidden ? 'opacity' : (ownReason(inside) ?? hiding.placeReason(box, inside.around.clip));
      if (why === null) words.add(loose, { text: null, box, ...(generated && { generated }) });
      else words.addHidden(why, ` ${loose} `);
    },
  };
});
