import type { Outline } from './outline.ts';

/** From this on two subtrees are drawn by the same template. */
export const ALIKE = 0.6;

interface Shape {
  readonly paths: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
  readonly box: readonly [number, number, number, number];
}

const MAX_NODES = 160;
const MAX_DEPTH = 6;

/** Tells how much two subtrees are alike, 0 to 1: in how they nest, in their classes, their size and where they begin. */
export class Likeness {
  readonly #outline: Outline;
  readonly #shapes = new Map<number, Shape>();

  constructor(outline: Outline) {
    this.#outline = outline;
  }

  of(one: number, other: number): number {
    const first = this.#shapeOf(one);
    const second = this.#shapeOf(other);
    return (
      0.5 * shared(first.paths, second.paths) +
      0.2 * shared(first.names, second.names) +
      0.2 * sameSize(first.box, second.box) +
      0.1 * (isAligned(first.box, second.box) ? 1 : 0)
    );
  }

  areAlike(one: number, other: number): boolean {
    return this.of(one, other) >= ALIKE;
  }

  #shapeOf(index: number): Shape {
    const known = this.#shapes.get(index);
    if (known !== undefined) return known;
    const { node, depthOf, endOf, boxOf } = this.#outline;
    const root = node(index);
    const paths = new Set([root.tag]);
    const names = new Set((root.names ?? '').split(' ').filter(isTemplateName));
    const trail: string[] = [];
    const end = Math.min(endOf[index] ?? 0, index + MAX_NODES);
    for (let at = index + 1; at < end; at += 1) {
      const depth = (depthOf[at] ?? 0) - (depthOf[index] ?? 0);
      if (depth > MAX_DEPTH) continue;
      trail.length = depth - 1;
      trail.push(node(at).tag);
      paths.add(trail.join('>'));
      if (depth === 1) for (const name of (node(at).names ?? '').split(' ')) if (isTemplateName(name)) names.add(name);
    }
    const shape = { paths, names, box: boxOf(index) };
    this.#shapes.set(index, shape);
    return shape;
  }
}

/** Names with figures count or name what they stand on. */
const isTemplateName = (name: string) => name !== '' && !/\d/.test(name);

function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size === 0 && other.size === 0) return 1;
  let both = 0;
  for (const item of one) if (other.has(item)) both += 1;
  return both / (one.size + other.size - both);
}

function sameSize([, , width, height]: Shape['box'], [, , otherWidth, otherHeight]: Shape['box']): number {
  const share = (a: number, b: number) => (Math.max(a, b) <= 0 ? 1 : Math.max(0, Math.min(a, b)) / Math.max(a, b));
  return (share(width, otherWidth) + share(height, otherHeight)) / 2;
}

const TOLERANCE_PX = 8;

function isAligned([x, y, width]: Shape['box'], [otherX, otherY, otherWidth]: Shape['box']): boolean {
  const near = (a: number, b: number) => Math.abs(a - b) <= TOLERANCE_PX;
  return near(x, otherX) || near(y, otherY) || near(x + width, otherX + otherWidth);
}
