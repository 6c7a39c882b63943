import type { DefaultTreeAdapterMap } from 'parse5';

type Node = DefaultTreeAdapterMap['childNode'];

/**
 * Every node below this one, in the order of the document. A page may have more nodes beside each other than a call takes
 * arguments, and more below each other than calls can be nested.
 */
export function* nodesIn({ childNodes }: { readonly childNodes: readonly Node[] }): Generator<Node, void, undefined> {
  const open: Node[] = [];
  putBackwards(open, childNodes);
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if ('childNodes' in node) putBackwards(open, node.childNodes);
    yield node;
  }
}

function putBackwards(open: Node[], nodes: readonly Node[]): void {
  for (let index = nodes.length - 1; index >= 0; index -= 1) {
    const node = nodes[index];
    if (node !== undefined) open.push(node);
  }
}
