import { expect, it } from 'vitest';
import { noticeWords } from './notice-words.ts';

it.each([
  ['One line', { title: 'One line', text: '' }],
  ['About\r\nfirst\nsecond\n', { title: 'About', text: 'first\nsecond' }],
])('%j is told as what it is about and what it says', (message, words) => {
  expect(noticeWords(message)).toEqual(words);
});
