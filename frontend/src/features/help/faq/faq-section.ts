/** A question with its answer, in the little Markdown of `../text/blocks.ts`. */
export interface FaqQuestion {
  /** Its anchor on the page; stays when the words change. */
  readonly id: string;
  readonly question: string;
  readonly answer: string;
}

export interface FaqSection {
  readonly id: string;
  readonly title: string;
  readonly questions: readonly FaqQuestion[];
}
