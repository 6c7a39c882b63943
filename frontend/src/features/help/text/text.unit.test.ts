import { describe, expect, it } from 'vitest';
import { parseBlocks, textOfBlocks } from './blocks.ts';
import { fold, rangesOf, searchWords } from './fold.ts';
import { parseInline } from './inline.ts';

describe('running text', () => {
  it('knows strong words, code and links', () => {
    expect(parseInline('A **bold** `code` [list](/manage_lists).')).toEqual([
      { kind: 'text', text: 'A ' },
      { kind: 'strong', text: 'bold' },
      { kind: 'text', text: ' ' },
      { kind: 'code', text: 'code' },
      { kind: 'text', text: ' ' },
      { kind: 'link', text: 'list', to: '/manage_lists' },
      { kind: 'text', text: '.' },
    ]);
  });

  it.each(['javascript:alert', '//evil.example', '/\\evil.example', 'http://a.example', 'evidence.md', 'data:x'])(
    'makes no link to %s',
    (to) => {
      expect(parseInline(`[words](${to})`)).toEqual([{ kind: 'text', text: 'words' }]);
    },
  );

  it('leaves markup that is not closed as it is', () => {
    expect(parseInline('5 ** 2 and `open')).toEqual([{ kind: 'text', text: '5 ** 2 and `open' }]);
  });
});

describe('blocks', () => {
  it('are headings, paragraphs, lists, tables and figures', () => {
    const source = [
      '# Title',
      'First line',
      'goes on.',
      '',
      '- one',
      '  more',
      '- two',
      '',
      '## What is kept',
      '',
      '| a | b |',
      '|---|---|',
      '| **1** | 2 |',
      '',
      '!figure statuses',
    ].join('\n');
    const kinds = parseBlocks(source).map((block) => block.kind);
    expect(kinds).toEqual(['heading', 'paragraph', 'list', 'heading', 'table', 'figure']);
    expect(parseBlocks(source)[3]).toEqual({ kind: 'heading', level: 2, id: 'what-is-kept', text: 'What is kept' });
    expect(textOfBlocks(parseBlocks(source))).toBe('Title First line goes on. one more two What is kept a b 1 2 ');
  });

  it('part a list from the line that introduces it', () => {
    expect(parseBlocks('It needs:\n1. a name\n2. a list').map(({ kind }) => kind)).toEqual(['paragraph', 'list']);
  });

  it('never hand out markup', () => {
    const [block] = parseBlocks('<img src=x onerror=alert(1)>');
    expect(block).toEqual({ kind: 'paragraph', text: [{ kind: 'text', text: '<img src=x onerror=alert(1)>' }] });
  });
});

describe('searching', () => {
  it('folds case and accents', () => {
    expect(fold('Ünïcode STRASSE Straße ŁØ')).toBe('unicode strasse strasse lo');
    expect(searchWords("CAFE's  Rules")).toEqual(["cafe's", 'rules']);
    expect(fold('The Café’s rules')).toContain("cafe's");
  });

  it('finds the places in the text as it is written', () => {
    const text = 'Cafe\u0301 and Straße';
    expect(rangesOf(text, ['cafe', 'strasse']).map(({ start, end }) => text.slice(start, end))).toEqual([
      'Cafe\u0301',
      'Straße',
    ]);
  });

  it('joins places that overlap', () => {
    expect(rangesOf('schedules', ['sched', 'edule'])).toEqual([{ start: 0, end: 8 }]);
  });

  it('asks for ten words at the most, each once', () => {
    expect(searchWords('a A a b c d e f g h i j k l')).toHaveLength(10);
  });
});
