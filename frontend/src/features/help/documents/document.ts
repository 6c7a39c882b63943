/** A text for everybody: what it is called, from when it holds, and the text in the Markdown of `../text/blocks.ts`. */
export interface HelpDocument {
  readonly title: string;
  /** Day from which this version holds, `YYYY-MM-DD`; a text about behaviour has none. */
  readonly validFrom?: string;
  readonly source: string;
}
