/** What one page may cost. Whatever is over ends the page (or is left out), and nothing else. */
export const visitBudget = {
  /** Until the page's document has been read. */
  navigationMs: 12_000,
  /** Until the page lets us read it. What follows has limits of its own. */
  pageMs: 25_000,
  /** After the document: images, styles and scripts that are still arriving. */
  loadMs: 4_000,
  /** The page counts as still when it is idle and nothing has changed for this long. */
  quietMs: 150,
  /** What scripts and style sheets put off for no longer than this is waited for, within `settleMs`. */
  lateMs: 3_000,
  settleMs: 3_000,
  /** A page whose scripts let nobody else have a turn for this long is frozen. */
  frozenMs: 5_000,
  /**
   * For reading a frame once it lets us: `elements` bound the work, and a busy machine takes several times as long as a
   * quiet one, which takes 3 s for as many.
   */
  readMs: 40_000,
  /** A refresh by meta tag is waited for when it is due within this long. */
  refreshS: 5,
  scrollMs: 1_500,
  screenshotMs: 8_000,
  screenshotHeightPx: 8_000,
  htmlBytes: 10 * 1024 * 1024,
  /** What a person sees of the page beyond these would go unread, so the page is not judged. */
  textChars: 2_000_000,
  links: 20_000,
  frames: 60,
  elements: 150_000,
  /** By header, meta refresh and script together. */
  redirects: 20,
  requests: 400,
  /** Of the document, unpacked: a packed bomb is a few kilobytes on the wire. */
  documentBytes: 30 * 1024 * 1024,
  /** Of everything the page asks for, unpacked. */
  totalBytes: 80 * 1024 * 1024,
  /** As they came over the wire. */
  wireBytes: 40 * 1024 * 1024,
  /** An answer larger than this is not kept. */
  keptBodyBytes: 3 * 1024 * 1024,
  /** Bodies kept for the archive and for looking at images. */
  keptBytes: 10 * 1024 * 1024,
} as const;
export type VisitBudget = { readonly [Name in keyof typeof visitBudget]: number };
