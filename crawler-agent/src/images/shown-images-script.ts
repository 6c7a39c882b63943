/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { ShownImage } from './shown-image.ts';

/** An image as the page's own script sees it; `box` in CSS pixels of the frame's document. */
export interface FrameImage {
  /** Absolute http(s) or data address; null for what is drawn without one. */
  readonly url: string | null;
  readonly kind: ShownImage['kind'];
  readonly box: { x: number; y: number; width: number; height: number };
}

/**
 * Runs inside the page, in every frame: the images a visitor sees. `img` and `picture` give the source that is
 * current, styles give backgrounds, inline svg and canvas have a place only. It must not refer to anything outside
 * itself.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: it is serialised into the page whole, so it cannot be cut into modules.
export function readShownImages({ images: maxImages, sideCssPx }: { images: number; sideCssPx: number }): FrameImage[] {
  const found: FrameImage[] = [];
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: false });
  const boxOf = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + window.scrollX, y: top + window.scrollY, width, height };
  };
  const add = (element: Element, kind: FrameImage['kind'], reference: string | null) => {
    const box = boxOf(element);
    const isOffPage = box.x + box.width <= 0 || box.y + box.height <= 0;
    if (box.width < sideCssPx || box.height < sideCssPx || isOffPage || !isSeen(element)) return;
    const url = reference === null ? null : URL.parse(reference, document.baseURI);
    if (url !== null && !/^(https?|data):$/.test(url.protocol)) return;
    found.push({ url: url?.href ?? null, kind, box });
  };
  const addBackgrounds = (element: Element) => {
    for (const part of [null, '::before', '::after']) {
      const image = getComputedStyle(element, part).backgroundImage;
      if (image === 'none' || image === '') continue;
      for (const [, reference] of image.matchAll(/url\("((?:[^"\\]|\\.)*)"\)/g)) {
        if (reference !== undefined) add(element, 'background', reference.replace(/\\(.)/g, '$1'));
      }
    }
  };

  // An explicit stack: a page nested a hundred thousand deep must not overflow the script's own.
  const stack: (Element | ShadowRoot)[] = document.body ? [document.body] : [];
  for (let node = stack.pop(); node !== undefined && found.length < maxImages; node = stack.pop()) {
    if (node instanceof Element) {
      if (node instanceof HTMLImageElement) add(node, 'img', node.currentSrc || node.src || null);
      else if (node instanceof HTMLInputElement && node.type === 'image') add(node, 'img', node.src || null);
      else if (node instanceof HTMLVideoElement && node.poster !== '') add(node, 'video', node.poster);
      else if (node instanceof SVGSVGElement) add(node, 'svg', null);
      else if (node instanceof HTMLCanvasElement) add(node, 'canvas', null);
      addBackgrounds(node);
      if (node instanceof SVGSVGElement) continue;
      if (node.shadowRoot) stack.push(node.shadowRoot);
    }
    const { children } = node;
    for (let index = children.length - 1; index >= 0; index -= 1) {
      const child = children[index];
      if (child) stack.push(child);
    }
  }
  return found;
}
