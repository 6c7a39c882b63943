import type { Outline } from './outline.ts';

export function isHeadingNode(at: number, { node }: Pick<Outline, 'node'>): boolean {
  const { tag, role } = node(at);
  return /^(h[1-6]|caption|legend)$/.test(tag) || role === 'heading';
}

const LOOKED_AT = 6;

/** The node is a heading, or begins with one. */
export function isHeading(at: number, outline: Outline): boolean {
  if (at < 0 || !outline.isReachable(at)) return false;
  const end = Math.min(outline.endOf[at] ?? 0, at + LOOKED_AT);
  for (let inner = at; inner < end; inner += 1) if (isHeadingNode(inner, outline)) return true;
  return false;
}

/** A heading stands in `within` before the node. */
export function hasHeadingWithin(within: number, node: number, outline: Outline): boolean {
  for (let at = within + 1; within >= 0 && at < node; at += 1) {
    if (isHeadingNode(at, outline) && outline.isReachable(at)) return true;
  }
  return false;
}
