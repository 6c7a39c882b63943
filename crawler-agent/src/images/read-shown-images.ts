/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { shadowRoots } from '../gather/frame/declared-roots.ts';
import { uncutEdges } from '../gather/frame/edges.ts';
import { inPage } from '../gather/in-page.ts';
import type { ShownImage } from './shown-image.ts';

/** An image as the page's own script sees it; `box` in CSS pixels of the frame's document. */
export interface FrameImage {
  /** Absolute http(s) or data address; null for what is drawn without one. */
  readonly url: string | null;
  readonly kind: ShownImage['kind'];
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

export interface FrameImages {
  readonly images: readonly FrameImage[];
  /** False when there are more than are taken. */
  readonly isAll: boolean;
}

interface ImageLimits {
  readonly images: number;
  readonly sideCssPx: number;
}

/** Neither transparent nor beyond the edges of a small box that cuts, as text is told by `readFrame`. */
const isImageSeen = inPage({ uncutEdges }, ({ uncutEdges }) => {
  const shareLeft = ({ opacity, filter }: CSSStyleDeclaration) => {
    const [, amount, percent] = /\bopacity\(([\d.]+)(%?)\)/.exec(filter) ?? [];
    return Number(opacity) * (amount === undefined ? 1 : Number(amount) / (percent === '%' ? 100 : 1));
  };
  const opacityOf = (element: Element) => {
    let opacity = 1;
    for (let around: Element | null = element; around !== null; around = around.parentElement) {
      opacity *= shareLeft(getComputedStyle(around));
    }
    return opacity;
  };
  return (element: Element): boolean => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: false })) {
      return false;
    }
    const { left, top, right, bottom } = uncutEdges(element);
    return right - left > 1 && bottom - top > 1 && opacityOf(element) >= 0.03;
  };
});

interface FoundImages {
  readonly images: FrameImage[];
  add(element: Element, kind: FrameImage['kind'], reference: string | null): void;
}

const foundImages = inPage({ isImageSeen }, ({ isImageSeen }) => (sideCssPx: number): FoundImages => {
  const images: FrameImage[] = [];
  const known = new Set<string>();
  const boxOf = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + window.scrollX, y: top + window.scrollY, width, height };
  };
  return {
    images,
    add: (element, kind, reference) => {
      const box = boxOf(element);
      const isOffPage = box.x + box.width <= 0 || box.y + box.height <= 0;
      if (box.width < sideCssPx || box.height < sideCssPx || isOffPage) return;
      const url = reference === null ? null : URL.parse(reference, document.baseURI);
      if (url !== null && !/^(https?|data):$/.test(url.protocol)) return;
      // An icon beside every row is one image, wherever it stands.
      if ((url !== null && known.has(url.href)) || !isImageSeen(element)) return;
      if (url !== null) known.add(url.href);
      images.push({ url: url?.href ?? null, kind, box });
    },
  };
});

/** `img` and `picture` give the source that is current, styles give backgrounds, inline svg and canvas have a place only. */
const readImagesOf = inPage({}, () => {
  /** What did not load is seen by nobody. */
  const isBroken = (image: HTMLImageElement) =>
    image.complete && image.naturalWidth === 0 && !/\.svg\b|svg\+xml/.test(image.currentSrc);
  const readOwn = (element: Element, { add }: FoundImages) => {
    if (element instanceof HTMLImageElement) add(element, 'img', element.currentSrc || element.src || null);
    else if (element instanceof HTMLInputElement && element.type === 'image') add(element, 'img', element.src || null);
    else if (element instanceof HTMLVideoElement && element.poster !== '') add(element, 'video', element.poster);
    else if (element instanceof SVGSVGElement) add(element, 'svg', null);
    else if (element instanceof HTMLCanvasElement) add(element, 'canvas', null);
  };
  const readBackgrounds = (element: Element, { add }: FoundImages) => {
    for (const part of [null, '::before', '::after']) {
      const image = getComputedStyle(element, part).backgroundImage;
      if (image === 'none' || image === '') continue;
      for (const [, reference] of image.matchAll(/url\("((?:[^"\\]|\\.)*)"\)/g)) {
        if (reference !== undefined) add(element, 'background', reference.replace(/\\(.)/g, '$1'));
      }
    }
  };
  /** @returns whether there may be more inside */
  return (element: Element, found: FoundImages): boolean => {
    if (element instanceof HTMLImageElement && isBroken(element)) return false;
    readOwn(element, found);
    readBackgrounds(element, found);
    return !(element instanceof SVGSVGElement);
  };
});

const pieces = { foundImages, readImagesOf, shadowRoots };

/** Runs inside the page, in every frame a visitor sees: the images a visitor sees. */
export const readShownImages = inPage(
  pieces,
  ({ foundImages, readImagesOf, shadowRoots }) =>
    ({ images: maxImages, sideCssPx }: ImageLimits): FrameImages => {
      const found = foundImages(sideCssPx);
      const shadowRootOf = shadowRoots();
      // An explicit stack: a page nested a hundred thousand deep must not overflow the script's own.
      const stack: (Element | ShadowRoot)[] = document.body ? [document.body] : [];
      for (let node = stack.pop(); node !== undefined && found.images.length <= maxImages; node = stack.pop()) {
        if (node instanceof Element) {
          if (!readImagesOf(node, found)) continue;
          const shadowRoot = shadowRootOf(node);
          if (shadowRoot) stack.push(shadowRoot);
        }
        const { children } = node;
        for (let index = children.length - 1; index >= 0; index -= 1) {
          const child = children[index];
          if (child) stack.push(child);
        }
      }
      return { images: found.images.slice(0, maxImages), isAll: found.images.length <= maxImages };
    },
);
