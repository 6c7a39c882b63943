/** What one page may cost. */
export const visitBudget = {
  /** Until the page's document has been read. */
  navigationMs: 12_000,
  /** For the whole page, evidence included. */
  pageMs: 25_000,
  /** After the document: images, styles and scripts that are still arriving. */
  loadMs: 4_000,
  /** The page counts as still when nothing has changed for this long. */
  quietMs: 350,
  settleMs: 3_000,
  /** A refresh by meta tag is waited for when it is due within this long. */
  refreshS: 5,
  screenshotMs: 8_000,
  screenshotHeightPx: 8_000,
  htmlBytes: 10 * 1024 * 1024,
  textChars: 2_000_000,
  redirects: 20,
} as const;
