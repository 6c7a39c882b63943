/// <reference lib="dom" />
import { inPage } from '../in-page.ts';

type World = typeof globalThis & { prooflineRoots?: WeakMap<Element, ShadowRoot> };

/** Remembers, in our world, a closed shadow root that stands in the markup: nothing else there leads to it. */
export const rememberRoot = inPage({}, () => (root: ShadowRoot): void => {
  const world: World = globalThis;
  world.prooflineRoots ??= new WeakMap();
  world.prooflineRoots.set(root.host, root);
});

/** Gives an element's shadow root, also one that `rememberRoot` was given. Our world is asked once: that costs. */
export const shadowRoots = inPage({}, () => (): ((element: Element) => ShadowRoot | null) => {
  const world: World = globalThis;
  const declared = world.prooflineRoots;
  return declared === undefined
    ? (element) => element.shadowRoot
    : (element) => element.shadowRoot ?? declared.get(element) ?? null;
});
