/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/** What the script below brings back from one frame. */
export interface FrameReading {
  readonly text: string;
  readonly links: readonly { url: string; text: string }[];
  readonly images: readonly string[];
  /** Delay of a meta refresh in seconds; null without one. */
  readonly refreshAfterS: number | null;
}

/** Bounds of what is taken from one frame. */
export const frameLimits = { textChars: 1_000_000, links: 5_000, images: 2_000 } as const;

/**
 * Runs inside the page, in every frame: reads what a person would see. Open shadow roots are entered (closed ones are
 * opened by `openShadowRoots`); whatever is not rendered, transparent, without size of type or moved off the page is
 * left out, because a notice nobody can see is not a notice. It must not refer to anything outside itself.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: it is serialised into the page whole, so it cannot be cut into modules.
export function readFrame(limits: { textChars: number; links: number; images: number }): FrameReading {
  const links: { url: string; text: string }[] = [];
  const images = new Set<string>();
  const parts: string[] = [];
  let chars = 0;

  const add = (part: string) => {
    if (chars > limits.textChars) return;
    parts.push(part);
    chars += part.length;
  };
  const isSeen = (element: Element) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: false })) {
      return false;
    }
    const style = getComputedStyle(element);
    if (Number.parseFloat(style.fontSize) < 1) return false;
    const box = element.getBoundingClientRect();
    const isOffPage = box.width > 0 && (box.right + window.scrollX <= 0 || box.bottom + window.scrollY <= 0);
    const isClippedAway =
      (style.clip.startsWith('rect(0px, 0px, 0px, 0px)') ||
        style.clipPath === 'inset(100%)' ||
        (box.width <= 1 && box.height <= 1)) &&
      style.position === 'absolute' &&
      style.overflow !== 'visible';
    return !isOffPage && !isClippedAway;
  };
  const absolute = (reference: string) => {
    try {
      return new URL(reference, document.baseURI).href;
    } catch {
      return undefined;
    }
  };
  const skipped = new Set([
    'SCRIPT',
    'STYLE',
    'NOSCRIPT',
    'TEMPLATE',
    'HEAD',
    'IFRAME',
    'OBJECT',
    'SVG',
    'CANVAS',
    'VIDEO',
    'AUDIO',
  ]);

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

  // An explicit stack: a page nested a hundred thousand deep must not overflow the script's own.
  type Step = { node: Node; seen: boolean } | { text: string };
  const stack: Step[] = document.body ? [{ node: document.body, seen: true }] : [];
  for (let step = stack.pop(); step !== undefined; step = stack.pop()) {
    if ('text' in step) {
      add(step.text);
      continue;
    }
    const { node, seen } = step;
    if (node instanceof Text) {
      if (seen) add(node.data);
      continue;
    }
    if (!(node instanceof Element) && !(node instanceof ShadowRoot)) continue;
    let isSeenHere = seen;
    let children: ArrayLike<Node> = node.childNodes;
    if (node instanceof Element) {
      if (skipped.has(node.tagName.toUpperCase())) continue;
      readElement(node);
      if (node.tagName === 'BR') {
        add('\n');
        continue;
      }
      isSeenHere = isSeen(node);
      const style = getComputedStyle(node);
      const background = /url\("(http[^"]+)"\)/.exec(style.backgroundImage)?.[1];
      if (background !== undefined && images.size < limits.images) images.add(background);
      const isInline = style.display.startsWith('inline') || style.display === 'contents';
      if (isSeenHere && node instanceof HTMLInputElement && ['submit', 'button', 'reset'].includes(node.type)) {
        add(` ${node.value} `);
      }
      if (!isInline) {
        add('\n');
        stack.push({ text: '\n' });
      }
      // An inline-block or a table cell stands apart from its neighbour though no line ends there.
      else if (style.display !== 'inline' && style.display !== 'contents') {
        add(' ');
        stack.push({ text: ' ' });
      }
      if (node.shadowRoot) children = [node.shadowRoot];
      else if (node instanceof HTMLSlotElement && node.assignedNodes().length > 0) {
        children = node.assignedNodes();
      }
    }
    for (let index = children.length - 1; index >= 0; index -= 1) {
      const child = children[index];
      if (child) stack.push({ node: child, seen: isSeenHere });
    }
  }

  const refresh = document.querySelector('meta[http-equiv="refresh" i]')?.getAttribute('content') ?? '';
  const delay = /^\s*(\d{1,4})\s*[;,]\s*url\s*=/i.exec(refresh)?.[1];
  return {
    text: parts.join(''),
    links,
    images: [...images],
    refreshAfterS: delay === undefined ? null : Number(delay),
  };
}

/** Runs before the page's own scripts: a closed shadow root is visible to people, so it must be to the reader. */
export function openShadowRoots(): void {
  const attachShadow = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function attach(init) {
    return attachShadow.call(this, { ...init, mode: 'open' });
  };
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
