/// <reference lib="dom" />
import { inPage } from '../in-page.ts';
import { shadowRoots } from './declared-roots.ts';
import type { Inside } from './inside.ts';

export interface Walk {
  /** Comes when everything that is pushed after it has been walked. */
  pushStep(step: () => void): void;
  push(node: Node, inside: Inside): void;
  /** What an element shows: its shadow root, what is assigned to it, or its children. */
  pushShown(element: Element, inside: Inside): void;
  /** Every node that was pushed, in document order, until none is left. */
  run(visit: (node: Node, inside: Inside) => void): void;
}

/** A walk over what a frame holds. Its stack is its own: a page nested a hundred thousand deep must not overflow the script's. */
export const walkIn = inPage({ shadowRoots }, ({ shadowRoots }) => (): Walk => {
  const shadowRootOf = shadowRoots();
  const stack: ({ readonly node: Node; readonly inside: Inside } | (() => void))[] = [];
  const childrenOf = (element: Element): ArrayLike<Node> => {
    const shadowRoot = shadowRootOf(element);
    if (shadowRoot) return [shadowRoot];
    const assigned = element.localName === 'slot' ? (element as HTMLSlotElement).assignedNodes() : [];
    if (assigned.length > 0) return assigned;
    // What stood in it at first is shown by its value, if it still is.
    return element.localName === 'textarea' ? [] : element.childNodes;
  };
  const pushAll = (children: ArrayLike<Node>, insideOf: (child: Node) => Inside) => {
    for (let index = children.length - 1; index >= 0; index -= 1) {
      const child = children[index];
      if (child) stack.push({ node: child, inside: insideOf(child) });
    }
  };
  const pushFolded = (element: Element, inside: Inside) => {
    const { around } = inside;
    const away: Inside = { ...inside, around: { ...around, hidden: around.hidden ?? 'display_none' } };
    pushAll(childrenOf(element), (child) => ((child as Element).localName === 'summary' ? inside : away));
  };
  return {
    pushStep: (step) => {
      stack.push(step);
    },
    push: (node, inside) => {
      stack.push({ node, inside });
    },
    pushShown: (element, inside) => {
      const isFolded = element.localName === 'details' && !(element as HTMLDetailsElement).open;
      if (isFolded) pushFolded(element, inside);
      else pushAll(childrenOf(element), () => inside);
    },
    run: (visit) => {
      for (let step = stack.pop(); step !== undefined; step = stack.pop()) {
        if (typeof step === 'function') step();
        else if (step.node.nodeType === Node.DOCUMENT_FRAGMENT_NODE) pushAll(step.node.childNodes, () => step.inside);
        else visit(step.node, step.inside);
      }
    },
  };
});
