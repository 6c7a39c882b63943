/// <reference lib="dom" />
import { inPage } from '../in-page.ts';
import { collectedWordsIn } from './collected-words.ts';
import { type Colours, coloursOnScreen } from './colours.ts';
import { elementReaderIn } from './element-reader.ts';
import type { FrameLimits, FrameReading } from './frame-reading.ts';
import { type Hiding, hidingIn } from './hiding.ts';
import { linksAndImagesIn } from './links-and-images.ts';
import { looseWordsIn } from './loose-words.ts';
import { readTimings } from './read-timings.ts';
import type { Surroundings } from './surroundings.ts';
import { textReaderIn } from './text-reader.ts';
import { walkIn } from './walk.ts';
import { wordsOnPicturesIn } from './words-on-pictures.ts';

const pieces = {
  coloursOnScreen,
  hidingIn,
  collectedWordsIn,
  wordsOnPicturesIn,
  looseWordsIn,
  linksAndImagesIn,
  textReaderIn,
  elementReaderIn,
  walkIn,
  readTimings,
};

/**
 * Runs inside the page, in every frame: reads what a person would see, and apart from it what the document holds and
 * hides, with the reason. Open shadow roots are entered (closed ones are opened by `openShadowRoots`).
 */
export const readFrame = inPage(pieces, (pieces) => {
  const around = (colours: Colours, { seenFully }: Hiding): Surroundings => {
    const rootColour = getComputedStyle(document.documentElement).backgroundColor;
    const isOpaque = (colours.channels(rootColour)?.[3] ?? 0) > 0.98;
    return isOpaque ? { ...seenFully, background: rootColour } : seenFully;
  };
  const htmlOf = (limits: FrameLimits): string => {
    if (window.parent !== window) return '';
    const doctype = document.doctype === null ? '' : `${new XMLSerializer().serializeToString(document.doctype)}\n`;
    return `${doctype}${document.documentElement?.outerHTML ?? ''}`.slice(0, limits.htmlChars);
  };
  return (limits: FrameLimits): FrameReading => {
    const timings = pieces.readTimings();
    if (document.getElementsByTagName('*').length > limits.elements) {
      const nothing = { title: '', html: '', text: '', hidden: [], links: [], images: [] };
      return { ...nothing, tooMuch: { what: 'elements', limit: limits.elements }, timings };
    }
    const colours = pieces.coloursOnScreen();
    const hiding = pieces.hidingIn(colours);
    const words = pieces.collectedWordsIn(limits);
    const onPictures = pieces.wordsOnPicturesIn();
    const loose = pieces.looseWordsIn(colours);
    const found = pieces.linksAndImagesIn(limits);
    const texts = pieces.textReaderIn({ hiding, words, onPictures });
    const walk = pieces.walkIn();
    const readElement = pieces.elementReaderIn({ walk, hiding, words, onPictures, loose, found, texts });
    const { body } = document;
    if (body) walk.push(body, { around: around(colours, hiding), element: body, style: null });
    walk.run((node, inside) => {
      if (node.nodeType === Node.TEXT_NODE) texts.readText(node as Text, inside);
      else if (node.nodeType === Node.ELEMENT_NODE) readElement(node as Element, inside);
    });
    onPictures.decide(words);
    return {
      tooMuch: words.tooMuch() ?? found.tooMuch(),
      title: document.title,
      html: htmlOf(limits),
      text: words.text(),
      hidden: words.hidden,
      links: found.links,
      images: [...found.images],
      timings,
    };
  };
});
