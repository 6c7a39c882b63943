import { describe, expect, it } from 'vitest';
import { accessTable } from '../../../app/access-table.ts';
import { documents } from '../documents/documents.ts';
import { type Block, parseBlocks } from '../text/blocks.ts';
import { searchWords } from '../text/fold.ts';
import type { Inline } from '../text/inline.ts';
import { faqSections } from './faq-sections.ts';
import { findQuestions, readSections } from './find-questions.ts';

const questions = faqSections.flatMap((section) => section.questions);
const sections = readSections(faqSections);
const idsFound = (query: string) =>
  findQuestions(sections, searchWords(query)).flatMap((section) => section.questions.map(({ id }) => id));

describe('the help', () => {
  it('has the seven sections of the specification, five to twelve questions each', () => {
    expect(faqSections.map(({ title }) => title)).toEqual([
      'General',
      'Launching checks',
      'Manage checks',
      'Manage lists',
      'Scheduling',
      'Reporting',
      'Dashboard',
    ]);
    for (const section of faqSections)
      expect(section.questions.length, section.title).toSatisfy((n) => n >= 5 && n <= 12);
  });

  it('gives every question and section an anchor of its own', () => {
    const ids = [...faqSections, ...questions].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('links only to pages and questions that are there', () => {
    const anchors = new Set([...faqSections, ...questions].map(({ id }) => `#${id}`));
    const texts = [...questions.map(({ answer }) => answer), ...Object.values(documents).map(({ source }) => source)];
    const targets = texts.flatMap((text) => linksOf(parseBlocks(text))).filter((to) => !to.startsWith('https://'));
    expect(targets.length).toBeGreaterThan(10);
    expect(targets.filter((to) => accessTable[to.split('#')[0] ?? ''] === undefined && !anchors.has(to))).toEqual([]);
  });

  it('is found by words in any case, with and without accents, in question or answer', () => {
    expect(idsFound('WÎLDCARD')).toContain('wildcards');
    expect(idsFound('sha-256')).toEqual(['evidence']);
    expect(idsFound('csv comma')).toEqual(['upload-a-csv']);
    expect(idsFound('no such words')).toEqual([]);
    expect(idsFound('  ')).toHaveLength(questions.length);
  });
});

const linksOf = (blocks: readonly Block[]): string[] =>
  blocks.flatMap(inlinesOf).flatMap((piece) => (piece.kind === 'link' ? [piece.to] : []));

function inlinesOf(block: Block): readonly Inline[] {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'list':
      return block.items.flat();
    case 'table':
      return [block.head, ...block.rows].flat(2);
    case 'heading':
    case 'figure':
      return [];
  }
}
