import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mentionedIn, mentionParts } from './mentions.ts';

const ann = { id: 1, name: 'Ann' };
const annLee = { id: 2, name: 'Ann Lee' };
const zoe = { id: 3, name: 'Zoë Ó Briain' };
const people = [ann, annLee, zoe];
const idsIn = (text: string) => mentionedIn(text, people).map(({ id }) => id);

describe('mentions in a text', () => {
  it.each([
    ['@Ann look', [1]],
    ['Look, @Ann Lee, and @Ann.', [2, 1]],
    ['(@Zoë Ó Briain) @Zoë Ó Briain', [3]],
    ['@Ann@Ann Lee', [1]],
    ['me@Ann and @Anna and @ann and Ann and @', []],
    ['', []],
  ])('of %j are %j', (text, ids) => {
    expect(idsIn(text)).toEqual(ids);
  });

  it('leave the rest of the text as it is', () => {
    expect(mentionParts('Hi @Ann Lee!', people)).toEqual([
      { text: 'Hi ', mentioned: null },
      { text: '@Ann Lee', mentioned: annLee },
      { text: '!', mentioned: null },
    ]);
  });

  it('cut a text into parts that are the text, whatever it is', () => {
    const words = fc.array(fc.constantFrom('@', 'Ann', ' ', 'Lee', '@Ann Lee', '@Zoë Ó Briain', '\u202e', '<b>', 'x'));
    fc.assert(
      fc.property(words, (some) => {
        const text = some.join('');
        expect(
          mentionParts(text, people)
            .map((part) => part.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});
