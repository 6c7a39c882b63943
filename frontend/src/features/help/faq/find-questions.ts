import { type Block, parseBlocks, textOfBlocks } from '../text/blocks.ts';
import { fold } from '../text/fold.ts';
import type { FaqSection } from './faq-section.ts';

export interface ReadyQuestion {
  readonly id: string;
  readonly question: string;
  readonly blocks: readonly Block[];
  /** Question and answer, folded. */
  readonly folded: string;
}
export interface ReadySection {
  readonly id: string;
  readonly title: string;
  readonly questions: readonly ReadyQuestion[];
}

/** The sections read once, ready to be shown and searched. */
export function readSections(sections: readonly FaqSection[]): ReadySection[] {
  return sections.map(({ id, title, questions }) => ({
    id,
    title,
    questions: questions.map((entry) => {
      const blocks = parseBlocks(entry.answer);
      const folded = fold(`${title} ${entry.question} ${textOfBlocks(blocks)}`);
      return { id: entry.id, question: entry.question, blocks, folded };
    }),
  }));
}

/** The questions that hold every word, in their sections; sections without any are left out. Pure. */
export function findQuestions(sections: readonly ReadySection[], words: readonly string[]): readonly ReadySection[] {
  if (words.length === 0) return sections;
  return sections
    .map((section) => ({
      ...section,
      questions: section.questions.filter(({ folded }) => words.every((word) => folded.includes(word))),
    }))
    .filter(({ questions }) => questions.length > 0);
}
