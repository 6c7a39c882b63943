/// <reference lib="dom" />
import { inPage } from '../in-page.ts';
import type { CollectedWords } from './collected-words.ts';
import type { Hiding } from './hiding.ts';
import type { Inside } from './inside.ts';
import type { LinksAndImages } from './links-and-images.ts';
import type { LooseWords } from './loose-words.ts';
import type { TextReader } from './text-reader.ts';
import type { Walk } from './walk.ts';
import type { WordsOnPictures } from './words-on-pictures.ts';

interface ElementTools {
  readonly walk: Walk;
  readonly hiding: Hiding;
  readonly words: CollectedWords;
  readonly onPictures: WordsOnPictures;
  readonly loose: LooseWords;
  readonly found: LinksAndImages;
  readonly texts: TextReader;
}

/** Reads one element, and has what it shows read after it. */
export const elementReaderIn = inPage({}, () => (tools: ElementTools): ((element: Element, parent: Inside) => void) => {
  const { walk, hiding, words, onPictures, loose, found, texts } = tools;
  const { joints } = words;
  const unseen = new Set('script style noscript template head datalist'.split(' '));
  // Of drawings: what is drawn elsewhere, or only described.
  const undrawn = 'defs symbol clipPath mask pattern marker title desc metadata'.split(' ');
  for (const name of undrawn) unseen.add(name);
  const replaced = new Set('img iframe object canvas video audio embed'.split(' '));
  const drawings = new Set('img svg canvas video'.split(' '));

  const readGenerated = (inside: Inside, where: '::before' | '::after') => {
    const generated = inside.around.hidden === null ? loose.generated(inside.element, where) : null;
    if (generated !== null) texts.readLoose(inside, generated.words, generated.isHidden, where);
  };
  /** Nothing inside has a box or a style of its own worth asking for. */
  const readUndisplayed = (element: Element, { around }: Inside) => {
    const nothingSeen = around.hidden === null ? { ...around, hidden: 'display_none' as const } : around;
    walk.pushShown(element, { around: nothingSeen, element, style: null });
  };
  const readDisplayed = (element: Element, style: CSSStyleDeclaration, display: string, inside: Inside) => {
    if (inside.around.background === null && style.backgroundImage !== 'none') {
      onPictures.addPicture(element);
      found.readBackground(style.backgroundImage);
    }
    const label = inside.around.hidden === null ? element.getAttribute('aria-label') : null;
    if (label !== null) words.addHidden('aria_only', ` ${label.slice(0, 300)} `);
    const joint = display === 'inline' || display === 'contents' ? joints.edge : joints.box;
    joint();
    walk.pushStep(joint);
    texts.readLoose(inside, loose.ofField(element));
    readGenerated(inside, '::before');
    // What comes after it comes with the end of what is inside.
    walk.pushStep(() => readGenerated(inside, '::after'));
    walk.pushShown(element, inside);
  };
  return (element, parent) => {
    const { around } = parent;
    const { localName } = element;
    if (drawings.has(localName)) onPictures.addPicture(element);
    if (unseen.has(localName)) return joints.edge();
    found.read(element);
    if (localName === 'br' || replaced.has(localName)) return joints.box();
    if (around.hidden === 'display_none') {
      // Words of neighbours stay apart.
      words.addHidden('display_none', ' ');
      return readUndisplayed(element, parent);
    }
    const style = getComputedStyle(element);
    const { display } = style;
    if (display === 'none') {
      joints.edge();
      return readUndisplayed(element, parent);
    }
    readDisplayed(element, style, display, { around: hiding.inside(element, style, display, around), element, style });
  };
});
