/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { shadowRoots } from '../../../gather/frame/declared-roots.ts';
import { inPage } from '../../../gather/in-page.ts';
import type { Box, BoxLimits, BoxTree } from './box-tree.ts';
import { countersIn } from './counted.ts';
import { type Draft, describeElement } from './describe-element.ts';
import { type Around, whereSeen } from './where-seen.ts';

type Boxes = Omit<BoxTree, 'url' | 'isGrown'>;

/** A node that waits to be read, below a node that was. */
interface Waiting {
  readonly node: Node;
  readonly parent: number;
  readonly around: Around;
}

/** Children of an element as they are drawn: of its shadow root, what is assigned to it, or its own. */
const drawnIn = inPage({ shadowRoots }, ({ shadowRoots }) => () => {
  const shadowRootOf = shadowRoots();
  const closed = new Set(['svg', 'iframe', 'textarea', 'select', 'canvas', 'video', 'audio', 'object']);
  return (element: Element): ArrayLike<Node> => {
    if (closed.has(element.localName)) return [];
    const root = shadowRootOf(element);
    if (root) return root.childNodes;
    const assigned = element.localName === 'slot' ? (element as HTMLSlotElement).assignedNodes() : [];
    if (assigned.length > 0) return assigned;
    // Its words were taken with it.
    return element.firstElementChild === null ? [] : element.childNodes;
  };
});

/** Where an element lies in the page; `around` knows where its document does. */
const boxIn = inPage({}, () => {
  const rounded = (value: number) => Math.round(value * 10) / 10;
  return (element: Element, { x, y }: Around): Box => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const isOurs = element.ownerDocument === document;
    const fromLeft = left + (isOurs ? window.scrollX : x);
    const fromTop = top + (isOurs ? window.scrollY : y);
    return [rounded(fromLeft), rounded(fromTop), rounded(width), rounded(height)];
  };
});

/** The document of a frame of the same origin; null for others. */
const documentIn = inPage({}, () => (frame: HTMLIFrameElement): Document | null => {
  try {
    return frame.contentDocument;
  } catch {
    return null;
  }
});

const pieces = { drawnIn, boxIn, documentIn, countersIn, describeElement, whereSeen };

/**
 * Runs inside the page: every element as it is laid out, those of open shadow roots and of frames of the same origin
 * among them, where they lie in the page.
 */
export const readBoxes = inPage(pieces, ({ drawnIn, boxIn, documentIn, countersIn, describeElement, whereSeen }) => {
  const passedOver = /^(?:script|style|noscript|template|link|meta|head|wbr|option|source|track|param)$/;
  const edgesOf = ([x, y, width, height]: Box) => ({ left: x, top: y, right: x + width, bottom: y + height });
  const largeFrame = { width: 250, height: 150 };
  return (limits: BoxLimits): Boxes => {
    const childrenOf = drawnIn();
    const counters = countersIn();
    const nodes: Draft[] = [];
    const data: string[] = [];
    const waiting: (Waiting | null)[] = [];
    const found = { unseen: 0, framesUnread: 0, frames: 0, dataChars: 0, nodesLeft: 0 };
    const push = (children: ArrayLike<Node>, parent: number, around: Around) => {
      for (let index = children.length - 1; index >= 0; index -= 1) {
        const node = children[index];
        const isText = node?.nodeType === Node.TEXT_NODE && /\S/.test(node.nodeValue ?? '');
        if (node && (isText || node.nodeType === Node.ELEMENT_NODE)) waiting.push({ node, parent, around });
      }
    };
    const hasRoom = (isSeen: boolean): boolean => {
      if (!isSeen) {
        if (found.unseen >= limits.unseenNodes) return false;
        found.unseen += 1;
        return true;
      }
      if (nodes.length - found.unseen >= limits.nodes) found.nodesLeft += 1;
      return found.nodesLeft === 0;
    };
    const pushFrame = (frame: HTMLIFrameElement, index: number, around: Around, box: Box): void => {
      const inner = documentIn(frame);
      found.frames += 1;
      if (inner?.body && found.frames <= limits.frames) {
        const at = { x: box[0] + frame.clientLeft, y: box[1] + frame.clientTop };
        const cut = edgesOf(box);
        waiting.push({ node: inner.body, parent: index, around: { ...around, ...at, cut, cutPlaced: cut } });
      } else if (box[2] >= largeFrame.width && box[3] >= largeFrame.height) found.framesUnread += 1;
    };
    const keepData = (element: Element) => {
      if (element.getAttribute('type') !== 'application/ld+json') return;
      const text = element.textContent ?? '';
      found.dataChars += text.length;
      if (data.length < limits.dataBlocks && found.dataChars <= limits.dataChars) data.push(text);
    };
    const readWords = ({ node, parent }: Waiting): void => {
      const owner = nodes[parent];
      if (owner === undefined || owner.size === undefined || !hasRoom(owner.unseen !== 'unseen')) return;
      const { box, unseen, aria, size, bold } = owner;
      const text = (node.nodeValue ?? '')
        .slice(0, 4 * limits.textChars)
        .replace(/\s+/g, ' ')
        .trim();
      const draft: Draft = { parent, tag: '#text', box, inline: true, size, text: text.slice(0, limits.textChars) };
      if (unseen) draft.unseen = unseen;
      if (aria) draft.aria = aria;
      if (bold) draft.bold = bold;
      nodes.push(draft);
    };
    const readElement = (element: Element, parent: number, around: Around): void => {
      const style = getComputedStyle(element);
      const box = boxIn(element, around);
      const seen = whereSeen(element, style, edgesOf(box), around);
      if (!hasRoom(seen.unseen !== 'unseen')) return;
      const draft: Draft = { parent, tag: element.localName, box };
      if (seen.unseen !== null) draft.unseen = seen.unseen;
      if (seen.around.aria) draft.aria = true;
      counters.enter(element, style);
      describeElement(draft, element, style, counters, limits);
      nodes.push(draft);
      waiting.push(null);
      const isFrame = element.localName === 'iframe' && seen.unseen !== 'unseen';
      if (isFrame) pushFrame(element as HTMLIFrameElement, nodes.length - 1, seen.around, box);
      else push(childrenOf(element), nodes.length - 1, seen.around);
    };
    const read = ({ node, parent, around }: Waiting): void => {
      const { localName } = node as Element;
      if (node.nodeType === Node.TEXT_NODE) readWords({ node, parent, around });
      else if (localName === 'script') keepData(node as Element);
      else if (localName !== 'br') {
        if (!passedOver.test(localName)) readElement(node as Element, parent, around);
      } else if (hasRoom(true)) nodes.push({ parent, tag: 'br', box: [0, 0, 0, 0], inline: true });
    };
    const start: Around = { gone: false, opacity: 1, aria: false, cut: null, cutPlaced: null, x: 0, y: 0 };
    if (document.body) waiting.push({ node: document.body, parent: -1, around: start });
    push(document.head?.querySelectorAll('script') ?? [], -1, start);
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (next === null) counters.leave();
      else read(next);
    }
    const { scrollWidth: width, scrollHeight: height } = document.documentElement;
    const { nodesLeft, framesUnread } = found;
    const title = document.title.replace(/\s+/g, ' ').trim().slice(0, 300);
    return { title, width, height, screen: window.innerHeight, nodes, data, nodesLeft, framesUnread };
  };
});
