/// <reference lib="dom" />
import { inPage } from '../in-page.ts';

type World = typeof globalThis & { prooflineRoots?: WeakMap<Element, ShadowRoot> };

/** Remembers, in our world, a closed shadow root that stands in the markup: nothing else there leads to it. */
export const rememberRoot = inPage({}, () => (root: ShadowRoot): void => {
  const world: World = globalThis;
  world.prooflineRoots ??= new WeakMap();
  world.prooflineRoots.set(root.host, root);
});

/** An element's shadow root, also one that `rememberRoot` was given. */
export const shadowRootOf = inPage({}, () => (element: Element): ShadowRoot | null => {
  const world: World = globalThis;
  return element.shadowRoot ?? world.prooflineRoots?.get(element) ?? null;
});
