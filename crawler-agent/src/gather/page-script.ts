/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { HiddenReason, PageTimings } from '@proofline/contracts/page-capture';

/** What `readFrame` brings back from one frame. */
export interface FrameReading {
  /** Set, with everything else empty, when the frame has more elements than it may have. */
  readonly tooManyElements: number | null;
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
export const frameLimits = {
  elements: 150_000,
  textChars: 1_000_000,
  hiddenChars: 200_000,
  htmlChars: 12_000_000,
  links: 5_000,
  images: 2_000,
} as const;

/**
 * Runs inside the page, in every frame: reads what a person would see, and apart from it what the document holds and
 * hides, with the reason. Open shadow roots are entered (closed ones are opened by `openShadowRoots`). It must not
 * refer to anything outside itself.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: it is serialised into the page whole, so it cannot be cut into modules.
export function readFrame(limits: typeof frameLimits): FrameReading {
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
    return { ...nothing, tooManyElements: elementCount, timings };
  }

  const links: { url: string; text: string }[] = [];
  const images = new Set<string>();
  const hidden: { reason: HiddenReason; text: string }[] = [];
  const parts: string[] = [];
  let chars = 0;
  let hiddenChars = 0;

  const add = (part: string) => {
    if (chars > limits.textChars) return;
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
    'SCRIPT STYLE NOSCRIPT TEMPLATE HEAD IFRAME OBJECT SVG CANVAS VIDEO AUDIO DATALIST'.split(' '),
  );
  const readElement = (element: Element) => {
    if (element instanceof HTMLAnchorElement || element instanceof HTMLAreaElement) {
      const reference = element.getAttribute('href');
      const url = reference === null ? undefined : absolute(reference);
      if (url?.startsWith('http') && links.length < limits.links) {
        links.push({ url, text: (element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 200) });
      }
    }
    if (element instanceof HTMLImageElement) {
      const url = absolute(element.currentSrc || element.src);
      if (url?.startsWith('http') && images.size < limits.images) images.add(url);
    }
  };

  /** [red, green, blue, alpha]; undefined for colours of other spaces. */
  const channels = (colour: string): [number, number, number, number] | undefined => {
    const found = /^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)$/.exec(colour);
    if (!found) return undefined;
    return [Number(found[1]), Number(found[2]), Number(found[3]), found[4] === undefined ? 1 : Number(found[4])];
  };
  const isSameColour = (one: string, other: string | null) => {
    const a = channels(one);
    const b = other === null ? undefined : channels(other);
    if (a === undefined || b === undefined) return false;
    return Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]), Math.abs(a[2] - b[2])) <= 5;
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
  }
  const seenFully: Surroundings = {
    hidden: null,
    escapable: false,
    opacity: 1,
    background: 'rgb(255, 255, 255)',
  };
  /** Text in the colour of its background, unless a picture turns out to lie under it. */
  const unreadable: { at: number; box: DOMRect }[] = [];
  const pictures: Element[] = [];

  /** Why the text right inside an element is not seen, though what is further inside may be. */
  const ownReason = (style: CSSStyleDeclaration, box: DOMRect): HiddenReason | null => {
    if (style.visibility !== 'visible') return 'visibility';
    if (Number.parseFloat(style.fontSize) <= 1) return 'tiny_text';
    if (box.width === 0 || style.display === 'contents') return null;
    const left = box.left + window.scrollX;
    const isAway =
      left + box.width <= 0 ||
      box.bottom + window.scrollY <= 0 ||
      left > window.innerWidth + 5_000 ||
      Number.parseFloat(style.textIndent) < -500;
    return isAway ? 'off_screen' : null;
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
    const opacity = around.opacity * Number(style.opacity);
    const escapes = around.escapable && (style.position === 'fixed' || style.position === 'absolute');
    let why = escapes ? null : around.hidden;
    let { escapable } = around;
    if (style.display === 'none') why ??= 'display_none';
    if (opacity < 0.03) why ??= 'opacity';
    if (why === null) {
      why = boxReason(element, style, box);
      escapable = why === 'no_size' && style.position === 'static';
    }
    if (style.backgroundImage !== 'none') pictures.push(element);
    const background = backgroundInside(style, around.background);
    return { own: ownReason(style, box), box, inside: { hidden: why, escapable, opacity, background } };
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
      const why = around.hidden ?? step.own;
      if (why !== null) addHidden(why, node.data);
      else {
        if (step.isUnreadable && step.box !== null && node.data.trim() !== '') {
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
        if (isSeen && node instanceof HTMLInputElement && ['submit', 'button', 'reset'].includes(node.type)) {
          add(` ${node.value} `);
        }
        if (!isInline) {
          add('\n');
          stack.push('\n');
        }
        // An inline-block or a table cell stands apart from its neighbour though no line ends there.
        else if (style.display !== 'inline' && style.display !== 'contents') {
          add(' ');
          stack.push(' ');
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
    tooManyElements: null,
    title: document.title,
    html: isMain ? `${doctype}${document.documentElement?.outerHTML ?? ''}`.slice(0, limits.htmlChars) : '',
    text: parts.join(''),
    hidden,
    links,
    images: [...images],
    timings,
  };
}

/** Runs before the page's own scripts: a closed shadow root is visible to people, so it must be to the reader. */
export function openShadowRoots(): void {
  const attachShadow = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function attach(init) {
    return attachShadow.call(this, { ...init, mode: 'open' });
  };
}

/** Runs inside the page: seconds until its meta refresh leads elsewhere; null without one. */
export function refreshDelay(): number | null {
  const refresh = document.querySelector('meta[http-equiv="refresh" i]')?.getAttribute('content') ?? '';
  const delay = /^\s*(\d{0,4})(?:\.\d*)?\s*[;,]\s*url\s*=/i.exec(refresh)?.[1];
  return delay === undefined ? null : Number(delay);
}

/** Runs inside the page: resolves when the document has not changed for `quietMs`, or after `limitMs`. */
export function settle({ quietMs, limitMs }: { quietMs: number; limitMs: number }): Promise<void> {
  return new Promise((resolve) => {
    let quiet = setTimeout(finish, quietMs);
    const limit = setTimeout(finish, limitMs);
    const observer = new MutationObserver(() => {
      clearTimeout(quiet);
      quiet = setTimeout(finish, quietMs);
    });
    function finish() {
      clearTimeout(quiet);
      clearTimeout(limit);
      observer.disconnect();
      resolve();
    }
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  });
}

/**
 * Runs inside the page: scrolls to its end and back, a screen at a time, so that what loads late is asked for. At most
 * `heightPx` far and `limitMs` long.
 * @returns whether there was anything to scroll
 */
export async function scrollThrough({ heightPx, limitMs }: { heightPx: number; limitMs: number }): Promise<boolean> {
  const end = performance.now() + limitMs;
  const screen = Math.max(200, window.innerHeight);
  const height = () => Math.min(heightPx, document.documentElement.scrollHeight);
  if (height() <= screen * 1.1) return false;
  for (let y = screen; y < height() && performance.now() < end; y += screen) {
    window.scrollTo({ top: y, behavior: 'instant' });
    await new Promise<void>((resolve) => {
      const late = setTimeout(resolve, 60);
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          clearTimeout(late);
          resolve();
        }),
      );
    });
  }
  window.scrollTo({ top: 0, behavior: 'instant' });
  return true;
}
