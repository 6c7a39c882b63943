import { visitBudget } from '../../gather/visit-budget.ts';

/** What looking for windows may cost. */
export const windowBudget = {
  /** A whole target, all passes together. */
  targetMs: 90_000,
  /** One pass. */
  passMs: { page: 40_000, media: 25_000, link: 25_000, back: 25_000 },
  /** Windows of one pass, and of a target. */
  passWindows: 8,
  targetWindows: 20,
  /** Windows that windows open are watched; what those open is counted. */
  depth: 2,
  /** Until the page has answered. */
  loadMs: 12_000,
  /** Until a document of a window has answered: one that takes longer hangs. */
  windowMs: 8_000,
  /** What scripts put off for up to this is waited for after the first click and at the end of a pass. */
  lateMs: 6_000,
  /** Between two clicks. */
  shortLateMs: 1_000,
  /** Nothing happened for so long: the step is over. */
  quietMs: 400,
  /** The same, once something has opened. */
  openedQuietMs: 1_500,
  /** A window that stands on the page's own website may go on from there: so long it is watched. */
  ownWindowMs: 10_000,
  /** A refresh by meta tag in a window is waited for when it is due within this long. */
  refreshS: 6,
  hops: 30,
  readMs: 8_000,
  /** Of one window's documents and what they load. */
  visit: { ...visitBudget, requests: 250, totalBytes: 40 * 1024 * 1024, readMs: 8_000, frozenMs: 3_000 },
} as const;
