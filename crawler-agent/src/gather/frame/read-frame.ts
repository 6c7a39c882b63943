/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { HiddenReason, PageTimings } from '@proofline/contracts/page-capture';
import { assembled } from './assembled.ts';
import { coloursOnScreen } from './colours.ts';
import { hidingIn, type Surroundings } from './hiding.ts';
import { looseWordsIn } from './loose-words.ts';
import { type Place, wordJointsIn } from './word-joints.ts';

/** What `readFrame` brings back from one frame. */
export interface FrameReading {
  /** Set when the frame holds more than it may: what is read of it is not all that a person sees. */
  readonly tooMuch: { readonly what: 'elements' | 'characters of text' | 'links'; readonly limit: number } | null;
  readonly title: string;
  /** The document as it stands, with its doctype. */
  readonly html: string;
  readonly text: string;
  /** What the document holds and a person does not see, in document order. */
  readonly hidden: readonly { reason: HiddenReason; text: string }[];
  readonly links: readonly { url: string; text: string }[];
  readonly images: readonly string[];
  readonly timings: PageTimings;
}

/** Bounds of what is taken from one frame. */
export interface FrameLimits {
  readonly elements: number;
  readonly textChars: number;
  readonly links: number;
  readonly hiddenChars: number;
  readonly htmlChars: number;
  readonly images: number;
}

/**
 * Runs inside the page, in every frame: reads what a person would see, and apart from it what the document holds and
 * hides, with the reason. Open shadow roots are entered (closed ones are opened by `openShadowRoots`).
 */
export const readFrame = assembled(readWith, {
  coloursOnScreen,
  hidingIn,
  looseWordsIn,
  wordJointsIn,
  readTimings,
  linksAndImages,
});

interface Pieces {
  readonly coloursOnScreen: typeof coloursOnScreen;
  readonly hidingIn: typeof hidingIn;
  readonly looseWordsIn: typeof looseWordsIn;
  readonly wordJointsIn: typeof wordJointsIn;
  readonly readTimings: typeof readTimings;
  readonly linksAndImages: typeof linksAndImages;
}

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one walk over all that a frame holds; what it asks on its way stands in pieces of their own.
function readWith(limits: FrameLimits, pieces: Pieces): FrameReading {
  const timings = pieces.readTimings();
  if (document.getElementsByTagName('*').length > limits.elements) {
    const nothing = { title: '', html: '', text: '', hidden: [], links: [], images: [] };
    return { ...nothing, tooMuch: { what: 'elements', limit: limits.elements }, timings };
  }
  const colours = pieces.coloursOnScreen();
  const hiding = pieces.hidingIn(colours);
  const looseWords = pieces.looseWordsIn(colours);
  const joints = pieces.wordJointsIn();
  const found = pieces.linksAndImages(limits);

  const hidden: { reason: HiddenReason; text: string }[] = [];
  const parts: string[] = [];
  let chars = 0;
  let hiddenChars = 0;
  let isTextCut = false;
  const add = (words: string, place: Place) => {
    if (chars > limits.textChars) {
      isTextCut = true;
      return;
    }
    parts.push(joints.before(words, place), words.trim());
    chars += words.length;
  };
  const addHidden = (reason: HiddenReason, text: string) => {
    if (hiddenChars > limits.hiddenChars) return;
    const words = text.replace(/\s+/g, ' ');
    const last = hidden.at(-1);
    if (words === '' || words === ' ') {
      if (words === ' ' && last?.text.endsWith(' ') === false) last.text += ' ';
      return;
    }
    if (last?.reason === reason) last.text += words;
    else hidden.push({ reason, text: words });
    hiddenChars += words.length;
  };
  /** Text in the colour of its background, unless a picture turns out to lie under it. */
  const unreadable: { at: number; box: DOMRect }[] = [];
  const pictures: Element[] = [];

  /** Of what is in one element. What only its own words need to know is found out when there are any. */
  interface Inside {
    readonly around: Surroundings;
    readonly element: Element;
    readonly style: CSSStyleDeclaration | null;
    own?: HiddenReason | null;
    isUnreadable?: boolean;
  }
  type Step = { readonly node: Node; readonly inside: Inside } | (() => void);
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
  const readText = (text: Text, inside: Inside) => {
    const { data } = text;
    const why = ownReason(inside);
    if (why !== null) {
      addHidden(why, data);
    } else if (!/\S/.test(data)) {
      if (/[^\S\ufeff]/.test(data)) joints.space();
    } else {
      const box = hiding.boxOf(text);
      // Not laid out here: a list to choose from shows it when it is opened, and nothing else shows it at all.
      const isInList = box === null && text.parentElement?.closest('option') != null;
      const isAway = box === null ? 'display_none' : hiding.placeReason(box, inside.around.clip);
      if (isAway !== null && !isInList) {
        addHidden(isAway, data);
        return;
      }
      add(data, { text, box });
      if (box !== null && isUnreadable(inside)) unreadable.push({ at: parts.length - 1, box });
    }
  };
  /** What a field holds, and what a style sheet puts before and after. */
  const readLoose = (inside: Inside, words: string, isHidden = false, generated?: Place['generated']) => {
    if (words.trim() === '') return;
    const box = inside.element.getBoundingClientRect();
    const why = isHidden ? 'opacity' : (ownReason(inside) ?? hiding.placeReason(box, inside.around.clip));
    if (why === null) add(words, { text: null, box, ...(generated && { generated }) });
    else addHidden(why, ` ${words} `);
  };
  const readGenerated = (inside: Inside, where: '::before' | '::after') => {
    const generated = inside.around.hidden === null ? looseWords.generated(inside.element, where) : null;
    if (generated !== null) readLoose(inside, generated.words, generated.isHidden, where);
  };

  const unseen = new Set('script style noscript template head datalist'.split(' '));
  // Of drawings: what is drawn elsewhere, or only described.
  const undrawn = 'defs symbol clipPath mask pattern marker title desc metadata'.split(' ');
  for (const name of undrawn) unseen.add(name);
  const replaced = new Set('img iframe object canvas video audio embed'.split(' '));
  const drawings = new Set('img svg canvas video'.split(' '));
  const declaredRoots = (globalThis as { prooflineRoots?: WeakMap<Element, ShadowRoot> }).prooflineRoots;
  // An explicit stack: a page nested a hundred thousand deep must not overflow the script's own.
  const stack: Step[] = [];
  const pushChildren = (node: Node, children: ArrayLike<Node>, inside: Inside) => {
    const isFolded = (node as Element).localName === 'details' && !(node as HTMLDetailsElement).open;
    const foldedAway = { ...inside.around, hidden: inside.around.hidden ?? ('display_none' as const) };
    for (let index = children.length - 1; index >= 0; index -= 1) {
      const child = children[index];
      if (!child) continue;
      const isFoldedAway = isFolded && (child as Element).localName !== 'summary';
      stack.push({ node: child, inside: isFoldedAway ? { ...inside, around: foldedAway } : inside });
    }
  };
  const childrenOf = (element: Element): ArrayLike<Node> => {
    const shadowRoot = element.shadowRoot ?? declaredRoots?.get(element);
    if (shadowRoot) return [shadowRoot];
    const assigned = element.localName === 'slot' ? (element as HTMLSlotElement).assignedNodes() : [];
    if (assigned.length > 0) return assigned;
    // What stood in it at first is shown by its value, if it still is.
    return element.localName === 'textarea' ? [] : element.childNodes;
  };
  const readElement = (element: Element, { around }: Inside) => {
    const { localName } = element;
    if (drawings.has(localName)) pictures.push(element);
    if (unseen.has(localName)) return joints.edge();
    found.read(element);
    if (localName === 'br' || replaced.has(localName)) return joints.box();
    if (around.hidden === 'display_none') {
      // Nothing inside has a box or a style of its own worth asking for; words of neighbours stay apart.
      addHidden('display_none', ' ');
      return pushChildren(element, childrenOf(element), { around, element, style: null });
    }
    const style = getComputedStyle(element);
    const { display } = style;
    if (display === 'none') {
      joints.edge();
      const nothingSeen = { ...around, hidden: around.hidden ?? ('display_none' as const) };
      return pushChildren(element, childrenOf(element), { around: nothingSeen, element, style: null });
    }
    const inside: Inside = { around: hiding.inside(element, style, around), element, style };
    if (inside.around.background === null && style.backgroundImage !== 'none') {
      pictures.push(element);
      found.readBackground(style.backgroundImage);
    }
    const label = inside.around.hidden === null ? element.getAttribute('aria-label') : null;
    if (label !== null) addHidden('aria_only', ` ${label.slice(0, 300)} `);
    const joint = display === 'inline' || display === 'contents' ? joints.edge : joints.box;
    joint();
    stack.push(joint);
    readLoose(inside, looseWords.ofField(element));
    readGenerated(inside, '::before');
    // What comes after it comes with the end of what is inside.
    stack.push(() => readGenerated(inside, '::after'));
    pushChildren(element, childrenOf(element), inside);
  };

  const { body, documentElement } = document;
  if (body) {
    const rootColour = getComputedStyle(documentElement).backgroundColor;
    const isOpaque = (colours.channels(rootColour)?.[3] ?? 0) > 0.98;
    const around = isOpaque ? { ...hiding.seenFully, background: rootColour } : hiding.seenFully;
    stack.push({ node: body, inside: { around, element: body, style: null } });
  }
  for (let step = stack.pop(); step !== undefined; step = stack.pop()) {
    if (typeof step === 'function') {
      step();
      continue;
    }
    const { node, inside } = step;
    if (node.nodeType === Node.TEXT_NODE) readText(node as Text, inside);
    else if (node.nodeType === Node.ELEMENT_NODE) readElement(node as Element, inside);
    else if (node.nodeType === Node.DOCUMENT_FRAGMENT_NODE) pushChildren(node, node.childNodes, inside);
  }
  if (unreadable.length > 0) {
    const drawn = pictures.slice(0, 500).map((element) => element.getBoundingClientRect());
    for (const { at, box } of unreadable) {
      const isOnPicture = drawn.some(
        (picture) =>
          picture.left < box.right && picture.right > box.left && picture.top < box.bottom && picture.bottom > box.top,
      );
      if (isOnPicture) continue;
      addHidden('same_colour', parts[at] ?? '');
      parts[at] = ' ';
    }
  }
  const doctype = document.doctype === null ? '' : `${new XMLSerializer().serializeToString(document.doctype)}\n`;
  const isMain = window.parent === window;
  return {
    tooMuch: isTextCut ? { what: 'characters of text', limit: limits.textChars } : found.tooMuch(),
    title: document.title,
    html: isMain ? `${doctype}${documentElement?.outerHTML ?? ''}`.slice(0, limits.htmlChars) : '',
    text: parts.join(''),
    hidden,
    links: found.links,
    images: [...found.images],
    timings,
  };
}

/** Piece of `readFrame`: where links of the page lead, and which images it names. */
function linksAndImages(limits: FrameLimits) {
  const links: { url: string; text: string }[] = [];
  const images = new Set<string>();
  const { baseURI } = document;
  let hasMore = false;
  const absolute = (reference: string) => URL.parse(reference, baseURI)?.href;
  const addImage = (url: string | undefined) => {
    if (url?.startsWith('http') && images.size < limits.images) images.add(url);
  };
  const addLink = (element: Element) => {
    const reference = element.getAttribute('href') ?? element.getAttribute('xlink:href');
    const url = reference === null ? undefined : absolute(reference);
    if (!url?.startsWith('http')) return;
    if (links.length >= limits.links) hasMore = true;
    else links.push({ url, text: (element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 200) });
  };
  return {
    links,
    images,
    tooMuch: () => (hasMore ? { what: 'links' as const, limit: limits.links } : null),
    read: (element: Element) => {
      const { localName } = element;
      if (localName === 'a' || localName === 'area') addLink(element);
      else if (localName === 'img') {
        const { currentSrc, src } = element as HTMLImageElement;
        addImage(absolute(currentSrc || src));
      }
    },
    readBackground: (image: string) => addImage(/url\("(http[^"]+)"\)/.exec(image)?.[1]),
  };
}

/** Piece of `readFrame`: how long each step of loading took, as the browser tells it. */
function readTimings(): PageTimings {
  const navigation = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;
  const at = (ms: number | undefined) => (ms === undefined || ms <= 0 ? null : Math.round(ms * 10) / 10);
  const span = (from: number | undefined, to: number | undefined) =>
    from === undefined || to === undefined || to <= from ? null : Math.round((to - from) * 10) / 10;
  return {
    dnsMs: span(navigation?.domainLookupStart, navigation?.domainLookupEnd),
    connectMs: span(navigation?.connectStart, navigation?.connectEnd),
    tlsMs: navigation?.secureConnectionStart ? span(navigation.secureConnectionStart, navigation.connectEnd) : null,
    requestMs: at(navigation?.requestStart),
    firstByteMs: at(navigation?.responseStart),
    responseMs: at(navigation?.responseEnd),
    domReadyMs: at(navigation?.domContentLoadedEventEnd),
    loadMs: at(navigation?.loadEventEnd),
  };
}
