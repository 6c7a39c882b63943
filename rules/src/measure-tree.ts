import { ruleLimits } from './limits.ts';

/**
 * Looks for a tree that is too deep or too large before anything recursive sees it.
 * Takes any input; what is not shaped like a group counts as a leaf and is left to the schema.
 * @returns a message for the user, or null when the tree is within its limits
 */
export function measureTree(input: unknown): string | null {
  const open: { node: unknown; depth: number }[] = [{ node: input, depth: 1 }];
  let nodes = 0;
  let leaves = 0;
  for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
    nodes += 1;
    const children = childrenOf(entry.node);
    if (children === null) {
      leaves += 1;
    } else if (entry.depth > ruleLimits.treeDepth) {
      return `Groups can be nested at most ${ruleLimits.treeDepth} deep.`;
    } else if (nodes + open.length + children.length > ruleLimits.treeNodes) {
      return `A check can have at most ${ruleLimits.leafRules.toLocaleString('en')} rules.`;
    } else {
      for (const child of children) open.push({ node: child, depth: entry.depth + 1 });
    }
  }
  return leaves > ruleLimits.leafRules
    ? `A check can have at most ${ruleLimits.leafRules.toLocaleString('en')} rules.`
    : null;
}

function childrenOf(node: unknown): readonly unknown[] | null {
  if (typeof node !== 'object' || node === null || !('rules' in node)) return null;
  return Array.isArray(node.rules) ? node.rules : null;
}
