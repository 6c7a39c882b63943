import { ruleLimits } from '../limits.ts';

/** A phrase and the stretch of text to repeat: shapes that make backtracking matchers slow. All are valid phrases. */
export interface HostileCase {
  readonly phrase: string;
  readonly textUnit: string;
}

const most = ruleLimits.wildcardsPerPhrase;
const manyLetters = ruleLimits.phraseChars - 1;

export const hostileCases: readonly HostileCase[] = [
  { phrase: 'a^a^a^a^a^b', textUnit: 'ab' },
  { phrase: `${'a^'.repeat(most)}b`, textUnit: 'ab' },
  { phrase: `${'a^'.repeat(most)}b`, textUnit: 'a' },
  { phrase: `${'a*'.repeat(most)}b`, textUnit: 'a' },
  { phrase: `${'a*'.repeat(most)}b`, textUnit: 'a b ' },
  { phrase: `${'a *#9 '.repeat(most)}b`, textUnit: 'a a a b ' },
  { phrase: `${'a^#9'.repeat(most)}b`, textUnit: 'aaaaaaab' },
  { phrase: `${'bonus * '.repeat(most)}x`, textUnit: 'bonus ' },
  { phrase: `${'bonus * '.repeat(most)}x`, textUnit: 'bonus bonus x ' },
  { phrase: `${'* '.repeat(most)}x`, textUnit: 'word ' },
  { phrase: `${'^'.repeat(most)}z`, textUnit: 'a' },
  { phrase: `${'^'.repeat(most)}a`, textUnit: 'a' },
  { phrase: `${'^*'.repeat(most / 2)}!`, textUnit: 'a b ' },
  { phrase: `${'(*)'.repeat(most)}`, textUnit: '(' },
  { phrase: `${'ﬀ^'.repeat(most)}`, textUnit: 'ff' },
  { phrase: `${'😀*'.repeat(most)}😀`, textUnit: '😀' },
  { phrase: `${'😀^#3'.repeat(most)}😀`, textUnit: '😀' },
  { phrase: `${'é'.repeat(60)}*`, textUnit: 'é' },
  { phrase: 'a'.repeat(manyLetters), textUnit: 'a' },
  { phrase: `${'a'.repeat(manyLetters)}b`, textUnit: 'a' },
  { phrase: '(a+)+$'.repeat(200), textUnit: 'a' },
  { phrase: '[a-z]+'.repeat(200), textUnit: 'a' },
  { phrase: '.*.*.*.*.*.*.*.*.*.*x', textUnit: 'a' },
  { phrase: '\\\\'.repeat(400), textUnit: '\\' },
  { phrase: '####################', textUnit: '1' },
];
