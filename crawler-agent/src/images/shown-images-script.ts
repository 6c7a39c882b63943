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

export interface FrameImages {
  readonly images: FrameImage[];
  /** False when there are more than are taken. */
  readonly isAll: boolean;
}

/**
 * Runs inside the page, in every frame a visitor sees: the images a visitor sees. `img` and `picture` give the source that is
 * current, styles give backgrounds, inline svg and canvas have a place only. It must not refer to anything outside
 * itself.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: it is serialised into the page whole, so it cannot be cut into modules.
export function readShownImages({ images: maxImages, sideCssPx }: { images: number; sideCssPx: number }): FrameImages {
  const found: FrameImage[] = [];
  const known = new Set<string>();
  const declaredRoots = (globalThis as { prooflineRoots?: WeakMap<Element, ShadowRoot> }).prooflineRoots;
  /** Neither transparent nor beyond the edges of a small box that cuts, as text is told by `readFrame`. */
  const isSeen = (element: Element) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: false })) {
      return false;
    }
    let { left, top, right, bottom } = element.getBoundingClientRect();
    let opacity = 1;
    const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    for (let around: Element | null = element; around !== null; around = around.parentElement) {
      const style = getComputedStyle(around);
      const [, amount, percent] = /\bopacity\(([\d.]+)(%?)\)/.exec(style.filter) ?? [];
      opacity *= Number(style.opacity) * (amount === undefined ? 1 : Number(amount) / (percent === '%' ? 100 : 1));
      if (around === element || around === document.body || style.display === 'inline') continue;
      const box = around.getBoundingClientRect();
      if (cuts(style.overflowX) && box.width < window.innerWidth / 2) {
        left = Math.max(left, box.left);
        right = Math.min(right, box.right);
      }
      if (cuts(style.overflowY) && box.height < window.innerHeight / 2) {
        top = Math.max(top, box.top);
        bottom = Math.min(bottom, box.bottom);
      }
    }
    return opacity >= 0.03 && right - left > 1 && bottom - top > 1;
  };
  const boxOf = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + window.scrollX, y: top + window.scrollY, width, height };
  };
  const add = (element: Element, kind: FrameImage['kind'], reference: string | null) => {
    const box = boxOf(element);
    const isOffPage = box.x + box.width <= 0 || box.y + box.height <= 0;
    if (box.width < sideCssPx || box.height < sideCssPx || isOffPage) return;
    const url = reference === null ? null : URL.parse(reference, document.baseURI);
    if (url !== null && !/^(https?|data):$/.test(url.protocol)) return;
    // An icon beside every row is one image, wherever it stands.
    if ((url !== null && known.has(url.href)) || !isSeen(element)) return;
    if (url !== null) known.add(url.href);
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
  for (let node = stack.pop(); node !== undefined && found.length <= maxImages; node = stack.pop()) {
    if (node instanceof Element) {
      // What did not load is seen by nobody.
      if (
        node instanceof HTMLImageElement &&
        node.complete &&
        node.naturalWidth === 0 &&
        !/\.svg\b|svg\+xml/.test(node.currentSrc)
      )
        continue;
      if (node instanceof HTMLImageElement) add(node, 'img', node.currentSrc || node.src || null);
      else if (node instanceof HTMLInputElement && node.type === 'image') add(node, 'img', node.src || null);
      else if (node instanceof HTMLVideoElement && node.poster !== '') add(node, 'video', node.poster);
      else if (node instanceof SVGSVGElement) add(node, 'svg', null);
      else if (node instanceof HTMLCanvasElement) add(node, 'canvas', null);
      addBackgrounds(node);
      if (node instanceof SVGSVGElement) continue;
      const shadowRoot = node.shadowRoot ?? declaredRoots?.get(node);
      if (shadowRoot) stack.push(shadowRoot);
    }
    const { children } = node;
    for (let index = children.length - 1; index >= 0; index -= 1) {
      const child = children[index];
      if (child) stack.push(child);
    }
  }
  return { images: found.slice(0, maxImages), isAll: found.length <= maxImages };
}
