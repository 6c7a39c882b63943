import type { Outline } from './outline.ts';
import { isWall } from './words.ts';

/** A layer that covers this share of the screen is in front of the page. */
const COVERS = 0.5;
const MAX_WALL_CHARS = 4_000;

/** Whether a layer that asks for consent or for an age lies in front of the page. Pure. */
export function hasWall(outline: Outline): boolean {
  const { tree, node, isShown, textOf } = outline;
  const screen = tree.width * tree.screen;
  for (const [at, { fixed, tag, role, box }] of tree.nodes.entries()) {
    const isLayer = fixed === true || tag === 'dialog' || role === 'dialog' || role === 'alertdialog';
    if (!isLayer || !isShown(at) || node(at).aria === true) continue;
    const width = Math.max(0, Math.min(box[0] + box[2], tree.width) - Math.max(0, box[0]));
    const height = Math.max(0, Math.min(box[1] + box[3], tree.screen) - Math.max(0, box[1]));
    if (width * height < screen * COVERS) continue;
    const text = textOf(at, MAX_WALL_CHARS + 1);
    if (text.length <= MAX_WALL_CHARS && isWall(text)) return true;
  }
  return false;
}
