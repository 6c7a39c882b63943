/**
 * How wanted images are looked for inside larger pictures, measured on generated compositions (rules/README.md,
 * "Images inside larger pictures"). Lengths are points of the picture looked into.
 */
export const searchLimits = {
  /** A place has at least this shorter side. */
  leastSide: 24,
  /** Cells of the grid that is swept are at least so wide and high. */
  leastCell: 2.6,
  /** Sizes tried from one doubling to the next. */
  sizesPerDoubling: 4,
  /** Correlation that is worth a closer look: of the coarse template, of the finer one, and of the settled place. */
  coarse: 0.58,
  finer: 0.6,
  settled: 0.8,
  /** Places of one picture that are settled for one wanted image, and those that are compared in the end. */
  places: 12,
  compared: 3,
} as const;
