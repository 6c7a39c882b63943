/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { HiddenReason, PageTimings } from '@proofline/contracts/page-capture';

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
 * hides, with the reason. Open shadow roots are entered (closed ones are opened by `openShadowRoots`). It must not
 * refer to anything outside itself.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: it is serialised into the page whole, so it cannot be cut into modules.
export function readFrame(limits: FrameLimits): FrameReading {
  const elementCount = document.getElementsByTagName('*').length;
  const navigation = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;
  const at = (ms: number | undefined) => (ms === undefined || ms <= 0 ? null : Math.round(ms * 10) / 10);
  const span = (from: number | undefined, to: number | undefined) =>
    from === undefined || to === undefined || to <= from ? null : Math.round((to - from) * 10) / 10;
  const timings = {
    dnsMs: span(navigation?.domainLookupStart, navigation?.domainLookupEnd),
    connectMs: span(navigation?.connectStart, navigation?.connectEnd),
    tlsMs: navigation?.secureConnectionStart ? span(navigation.secureConnectionStart, navigation.connectEnd) : null,
    requestMs: at(navigation?.requestStart),
    firstByteMs: at(navigation?.responseStart),
    responseMs: at(navigation?.responseEnd),
    domReadyMs: at(navigation?.domContentLoadedEventEnd),
    loadMs: at(navigation?.loadEventEnd),
  };
  if (elementCount > limits.elements) {
    const nothing = { title: '', html: '', text: '', hidden: [], links: [], images: [] };
    return { ...nothing, tooMuch: { what: 'elements', limit: limits.elements }, timings };
  }

  const links: { url: string; text: string }[] = [];
  const images = new Set<string>();
  const hidden: { reason: HiddenReason; text: string }[] = [];
  const parts: string[] = [];
  let chars = 0;
  let hiddenChars = 0;
  let tooMuch: FrameReading['tooMuch'] = null;

  const add = (part: string) => {
    if (chars > limits.textChars) {
      tooMuch = { what: 'characters of text', limit: limits.textChars };
      return;
    }
    parts.push(part);
    chars += part.length;
  };
  const addHidden = (reason: HiddenReason, text: string) => {
    if (hiddenChars > limits.hiddenChars) return;
    const words = text.replace(/\s+/g, ' ');
    if (words.trim() === '') return;
    const last = hidden.at(-1);
    if (last?.reason === reason) last.text += words;
    else hidden.push({ reason, text: words });
    hiddenChars += words.length;
  };
  const absolute = (reference: string) => {
    try {
      return new URL(reference, document.baseURI).href;
    } catch {
      return undefined;
    }
  };
  const skipped = new Set(
    'SCRIPT STYLE NOSCRIPT TEMPLATE HEAD IFRAME OBJECT CANVAS VIDEO AUDIO DATALIST'.split(' ').concat(
      // Of drawings: what is drawn elsewhere, or only described.
      'DEFS SYMBOL CLIPPATH MASK PATTERN MARKER TITLE DESC METADATA'.split(' '),
    ),
  );
  const readElement = (element: Element) => {
    if (element instanceof HTMLAnchorElement || element instanceof HTMLAreaElement || element instanceof SVGAElement) {
      const reference = element.getAttribute('href') ?? element.getAttribute('xlink:href');
      const url = reference === null ? undefined : absolute(reference);
      if (url?.startsWith('http') && links.length >= limits.links) tooMuch = { what: 'links', limit: limits.links };
      else if (url?.startsWith('http')) {
        links.push({ url, text: (element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 200) });
      }
    }
    if (element instanceof HTMLImageElement) {
      const url = absolute(element.currentSrc || element.src);
      if (url?.startsWith('http') && images.size < limits.images) images.add(url);
    }
  };

  type Colour = readonly [red: number, green: number, blue: number, alpha: number];
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const painter = canvas.getContext('2d', { willReadFrequently: true });
  const known = new Map<string, Colour | undefined>();
  /** A colour of any space as the screen shows it; undefined for what is none. */
  const channels = (colour: string): Colour | undefined => {
    const found = /^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)$/.exec(colour);
    if (found) {
      return [Number(found[1]), Number(found[2]), Number(found[3]), found[4] === undefined ? 1 : Number(found[4])];
    }
    if (painter === null || known.has(colour) || known.size > 5_000) return known.get(colour);
    painter.clearRect(0, 0, 1, 1);
    painter.fillStyle = colour;
    painter.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = painter.getImageData(0, 0, 1, 1).data;
    known.set(colour, [red, green, blue, alpha / 255]);
    return known.get(colour);
  };
  const luminance = (colour: Colour) => {
    const [red, green, blue] = colour.map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
  };
  /** Nobody tells the two apart: nearly the same shade, and next to no contrast (1 is none, 21 black on white). */
  const isSameColour = (one: string, other: string | null) => {
    const a = channels(one);
    const b = other === null ? undefined : channels(other);
    if (a === undefined || b === undefined) return false;
    if (Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]), Math.abs(a[2] - b[2])) > 24) return false;
    const [light, dark] = [luminance(a), luminance(b)].sort((left, right) => right - left);
    return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05) < 1.12;
  };
  /** How much of it filters and masks leave to be seen, 0 to 1, as far as their own words tell. */
  const shareLeft = ({ filter, maskImage }: CSSStyleDeclaration) => {
    const [, amount, percent] = /\bopacity\(([\d.]+)(%?)\)/.exec(filter) ?? [];
    const isMaskEmpty =
      maskImage.includes('gradient(') &&
      !/url\(|image\(|element\(/.test(maskImage) &&
      !/\brgb\(|rgba\((?![^)]*, 0\))|\b(?:color|oklch|oklab|lab|lch)\(/.test(maskImage);
    if (isMaskEmpty) return 0;
    return amount === undefined ? 1 : Number(amount) / (percent === '%' ? 100 : 1);
  };
  const isClippedAway = (style: CSSStyleDeclaration) => {
    const isRect = /^rect\((0px,? ?){4}\)$|^rect\(1px,? 1px,? 1px,? 1px\)$/.test(style.clip);
    if (isRect && (style.position === 'absolute' || style.position === 'fixed')) return true;
    return /^(inset\((100|[5-9]\d)(\.\d+)?%\)|circle\(0(px|%)?[ )]|polygon\(0(px|%)? 0(px|%)?(, 0(px|%)? 0(px|%)?)*\))/.test(
      style.clipPath,
    );
  };

  /** What a node inherits from those around it. */
  interface Surroundings {
    /** Hides everything inside, whatever it says of itself. */
    readonly hidden: HiddenReason | null;
    /** The box that hides clips only what is laid out in it: what is positioned against another box escapes. */
    readonly escapable: boolean;
    readonly opacity: number;
    /** The colour text stands on; null when that is a picture, or cannot be told. */
    readonly background: string | null;
    /** What is laid out beyond these edges is cut off; infinite where nothing cuts. */
    readonly clip: Edges;
    /** The same for what is positioned: only boxes around its containing block cut it. */
    readonly clipOfPositioned: Edges;
  }
  interface Edges {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  }
  const everywhere = {
    left: Number.NEGATIVE_INFINITY,
    top: Number.NEGATIVE_INFINITY,
    right: Number.POSITIVE_INFINITY,
    bottom: Number.POSITIVE_INFINITY,
  };
  const seenFully: Surroundings = {
    hidden: null,
    escapable: false,
    opacity: 1,
    background: 'rgb(255, 255, 255)',
    clip: everywhere,
    clipOfPositioned: everywhere,
  };
  /** Text in the colour of its background, unless a picture turns out to lie under it. */
  const unreadable: { at: number; box: DOMRect }[] = [];
  const pictures: Element[] = [];

  /** Why the text right inside an element is not seen, though what is further inside may be. */
  const ownReason = (element: Element, style: CSSStyleDeclaration, box: DOMRect): HiddenReason | null => {
    if (style.visibility !== 'visible') return 'visibility';
    // The size as styles tell it knows nothing of the zoom; a box so small may be of no size at all, by the font.
    if (Number.parseFloat(style.fontSize) * element.currentCSSZoom <= 2) return 'tiny_text';
    if (box.width === 0 || style.display === 'contents') return null;
    const left = box.left + window.scrollX;
    const isAway =
      left + box.width <= 0 ||
      box.bottom + window.scrollY <= 0 ||
      left > window.innerWidth + 5_000 ||
      Number.parseFloat(style.textIndent) < -500;
    return isAway || isFixedAway(style, box) ? 'off_screen' : null;
  };
  /** What is fixed to the window's outside is never scrolled into it. */
  const isFixedAway = (style: CSSStyleDeclaration, box: DOMRect) =>
    style.position === 'fixed' && (box.top >= window.innerHeight || box.left >= window.innerWidth || box.bottom <= 0);
  /**
   * What is left of a box for what is in it. Boxes of half a window and more hold whole pages, which are held still
   * while a dialog is open: they cut nothing off.
   */
  const clipInside = (style: CSSStyleDeclaration, box: DOMRect, around: Edges): Edges => {
    if (style.display === 'contents' || style.display === 'inline') return around;
    const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    let { left, top, right, bottom } = around;
    if (cuts(style.overflowX) && box.width < window.innerWidth / 2) {
      left = Math.max(left, box.left);
      right = Math.min(right, box.right);
    }
    if (cuts(style.overflowY) && box.height < window.innerHeight / 2) {
      top = Math.max(top, box.top);
      bottom = Math.min(bottom, box.bottom);
    }
    return { left, top, right, bottom };
  };
  const range = document.createRange();
  /** Why words are not seen where they are laid out, whatever the styles around them say. */
  const placeReason = (text: Text, { clip }: Surroundings): HiddenReason | null => {
    range.selectNodeContents(text);
    const { left, top, right, bottom, width, height } = range.getBoundingClientRect();
    if (width === 0 && height === 0 && range.getClientRects().length === 0) {
      // Not laid out here: a list to choose from shows it when it is opened, and nothing else shows it at all.
      return text.parentElement?.closest('option') ? null : 'display_none';
    }
    if (height < 3 || width < 0.5) return 'tiny_text';
    return right <= clip.left || left >= clip.right || bottom <= clip.top || top >= clip.bottom ? 'clipped' : null;
  };
  /** What text inside stands on. A box that left its place stands on whatever is there, which cannot be told. */
  const backgroundInside = (style: CSSStyleDeclaration, around: string | null): string | null => {
    if (style.backgroundImage !== 'none') return null;
    const colour = channels(style.backgroundColor);
    if (colour === undefined) return null;
    if (colour[3] > 0.98) return style.backgroundColor;
    const leftItsPlace = style.position === 'absolute' || style.position === 'fixed' || style.transform !== 'none';
    return colour[3] > 0.02 || leftItsPlace ? null : around;
  };
  /** Why a box shows nothing of what is in it. */
  const boxReason = (element: Element, style: CSSStyleDeclaration, box: DOMRect): HiddenReason | null => {
    if (isClippedAway(style)) return 'clipped';
    const clips = style.overflowX !== 'visible' || style.overflowY !== 'visible';
    const isBox = style.display !== 'contents' && style.display !== 'inline';
    if (isBox && clips && (box.width <= 1 || box.height <= 1) && element !== document.body) return 'no_size';
    return box.width === 0 && box.height === 0 && style.transform !== 'none' ? 'no_size' : null;
  };
  const lookAt = (element: Element, style: CSSStyleDeclaration, around: Surroundings) => {
    const box = element.getBoundingClientRect();
    const opacity = around.opacity * Number(style.opacity) * shareLeft(style);
    const leavesItsPlace = style.position === 'fixed' || style.position === 'absolute';
    const escapes = around.escapable && leavesItsPlace;
    let why = escapes ? null : around.hidden;
    let { escapable } = around;
    if (style.display === 'none') why ??= 'display_none';
    if (opacity < 0.03) why ??= 'opacity';
    if (isFixedAway(style, box)) why ??= 'off_screen';
    if (why === null) {
      why = boxReason(element, style, box);
      escapable = why === 'no_size' && style.position === 'static';
    }
    if (style.backgroundImage !== 'none') pictures.push(element);
    const background = backgroundInside(style, around.background);
    const leftInside = style.position === 'absolute' ? around.clipOfPositioned : around.clip;
    const clip = clipInside(style, box, style.position === 'fixed' ? everywhere : leftInside);
    const holdsPositioned = style.position !== 'static' || style.transform !== 'none';
    const clipOfPositioned = holdsPositioned ? clip : around.clipOfPositioned;
    const inside = { hidden: why, escapable, opacity, background, clip, clipOfPositioned };
    return { own: ownReason(element, style, box), box, inside };
  };

  /** What stands in a form field without being text of the document. */
  const fieldWords = (node: Element): string => {
    if (node instanceof HTMLTextAreaElement) return ` ${node.value || node.placeholder} `;
    if (!(node instanceof HTMLInputElement)) return '';
    if (['hidden', 'password', 'checkbox', 'radio', 'file', 'range', 'color', 'image'].includes(node.type)) return '';
    return ` ${node.value || node.placeholder} `;
  };
  /** Words that a style sheet puts before or after an element; signs of icon fonts are none. */
  const generatedWords = (node: Element, where: '::before' | '::after'): string => {
    const style = getComputedStyle(node, where);
    const words = /^"((?:[^"\\]|\\.)*)"/.exec(style.content)?.[1]?.replace(/\\(.)/g, '$1') ?? '';
    if (words.replace(/[\s\u{e000}-\u{f8ff}\u{f0000}-\u{10ffff}]+/gu, '') === '') return '';
    const isHidden =
      style.display === 'none' ||
      style.visibility !== 'visible' ||
      Number(style.opacity) < 0.03 ||
      Number.parseFloat(style.fontSize) <= 2 ||
      Number.parseFloat(style.textIndent) < -500 ||
      (style.position === 'absolute' && Number.parseFloat(style.left) < -500) ||
      (channels(style.color)?.[3] ?? 1) < 0.03;
    if (/icon|awesome|glyph|symbol/i.test(style.fontFamily)) return '';
    if (isHidden) addHidden('opacity', ` ${words} `);
    return isHidden ? '' : style.display === 'inline' ? words : ` ${words} `;
  };

  interface Step {
    readonly node: Node;
    readonly around: Surroundings;
    /** Of the element the node is in: why its own text is not seen. */
    readonly own: HiddenReason | null;
    readonly isUnreadable: boolean;
    readonly box: DOMRect | null;
  }
  const declaredRoots = (globalThis as { prooflineRoots?: WeakMap<Element, ShadowRoot> }).prooflineRoots;
  // An explicit stack: a page nested a hundred thousand deep must not overflow the script's own.
  const stack: (Step | string)[] = [];
  if (document.body) {
    const rootColour = channels(getComputedStyle(document.documentElement).backgroundColor);
    const background =
      rootColour !== undefined && rootColour[3] > 0.98
        ? getComputedStyle(document.documentElement).backgroundColor
        : seenFully.background;
    stack.push({
      node: document.body,
      around: { ...seenFully, background },
      own: null,
      isUnreadable: false,
      box: null,
    });
  }
  for (let step = stack.pop(); step !== undefined; step = stack.pop()) {
    if (typeof step === 'string') {
      add(step);
      continue;
    }
    const { node, around } = step;
    if (node instanceof Text) {
      const isBlank = node.data.trim() === '';
      const why = around.hidden ?? step.own ?? (isBlank ? null : placeReason(node, around));
      if (why !== null) addHidden(why, node.data);
      else {
        if (step.isUnreadable && step.box !== null && !isBlank) {
          unreadable.push({ at: parts.length, box: step.box });
        }
        add(node.data);
      }
      continue;
    }
    if (!(node instanceof Element) && !(node instanceof ShadowRoot)) continue;
    let inside: Pick<Step, 'around' | 'own' | 'isUnreadable' | 'box'> = step;
    let children: ArrayLike<Node> = node.childNodes;
    if (node instanceof Element) {
      const tag = node.tagName.toUpperCase();
      if (tag === 'SVG' || tag === 'CANVAS' || tag === 'VIDEO') pictures.push(node);
      if (skipped.has(tag)) continue;
      readElement(node);
      if (tag === 'BR') {
        add('\n');
        continue;
      }
      if (tag === 'IMG') {
        pictures.push(node);
        continue;
      }
      if (around.hidden === 'display_none') {
        // Nothing inside has a box or a style of its own worth asking for; words of neighbours stay apart.
        addHidden('display_none', ' ');
      } else {
        const style = getComputedStyle(node);
        const background = /url\("(http[^"]+)"\)/.exec(style.backgroundImage)?.[1];
        if (background !== undefined && images.size < limits.images) images.add(background);
        const look = lookAt(node, style, around);
        const colour = channels(style.color);
        const isFilled = style.backgroundClip === 'text' || style.webkitTextFillColor !== style.color;
        let { own } = look;
        if (own === null && !isFilled && colour !== undefined && colour[3] < 0.03 && style.textShadow === 'none') {
          own = 'opacity';
        }
        const isUnreadable =
          !isFilled && style.textShadow === 'none' && isSameColour(style.color, look.inside.background);
        inside = { around: look.inside, own, isUnreadable, box: look.box };
        const label = node.getAttribute('aria-label');
        if (label !== null && look.inside.hidden === null) addHidden('aria_only', ` ${label.slice(0, 300)} `);
        const isInline = style.display.startsWith('inline') || style.display === 'contents';
        const isSeen = look.inside.hidden === null && own === null;
        if (!isInline) {
          add('\n');
          stack.push('\n');
        }
        // An inline-block or a table cell stands apart from its neighbour though no line ends there.
        else if (style.display !== 'inline' && style.display !== 'contents') {
          add(' ');
          stack.push(' ');
        }
        if (isSeen) {
          add(fieldWords(node));
          // What stood in it at first is shown by its value, if it still is.
          if (tag === 'TEXTAREA') children = [];
          add(generatedWords(node, '::before'));
          // The text after it comes with the end of what is inside.
          const after = generatedWords(node, '::after');
          if (after !== '') stack.push(after);
        }
        if (style.contentVisibility === 'hidden') {
          inside = { ...inside, around: { ...look.inside, hidden: look.inside.hidden ?? 'display_none' } };
        }
      }
      const shadowRoot = node.shadowRoot ?? declaredRoots?.get(node);
      if (shadowRoot) children = [shadowRoot];
      else if (node instanceof HTMLSlotElement && node.assignedNodes().length > 0) children = node.assignedNodes();
    }
    const isFolded = node instanceof HTMLDetailsElement && !node.open;
    for (let index = children.length - 1; index >= 0; index -= 1) {
      const child = children[index];
      if (!child) continue;
      const isFoldedAway = isFolded && !(child instanceof Element && child.tagName === 'SUMMARY');
      const here = isFoldedAway ? { ...inside.around, hidden: inside.around.hidden ?? 'display_none' } : inside.around;
      stack.push({ ...inside, node: child, around: here as Surroundings });
    }
  }
  if (unreadable.length > 0) {
    const drawn = pictures.slice(0, 500).map((element) => element.getBoundingClientRect());
    for (const { at: index, box } of unreadable) {
      const isOnPicture = drawn.some(
        (picture) =>
          picture.left < box.right && picture.right > box.left && picture.top < box.bottom && picture.bottom > box.top,
      );
      if (isOnPicture) continue;
      addHidden('same_colour', parts[index] ?? '');
      parts[index] = ' ';
    }
  }
  const doctype = document.doctype === null ? '' : `${new XMLSerializer().serializeToString(document.doctype)}\n`;
  const isMain = window.parent === window;
  return {
    tooMuch,
    title: document.title,
    html: isMain ? `${doctype}${document.documentElement?.outerHTML ?? ''}`.slice(0, limits.htmlChars) : '',
    text: parts.join(''),
    hidden,
    links,
    images: [...images],
    timings,
  };
}
