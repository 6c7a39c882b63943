/** What columns that stay in sight must leave to those that scroll under them. */
const ROOM_PX = 200;

/** Whether columns of these widths may be pinned in a box of this width. Pure. */
export const leavesRoom = (boxPx: number, pinnedPx: readonly number[]): boolean =>
  boxPx - pinnedPx.reduce((sum, px) => sum + px, 0) >= ROOM_PX;
