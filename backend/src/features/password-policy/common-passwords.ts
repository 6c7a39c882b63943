import { readFileSync } from 'node:fs';

/** Words people start from, and those of this product's own world. */
const commonWords: readonly string[] = [
  ...['password', 'passwort', 'passw', 'pass', 'welcome', 'willkommen', 'qwerty', 'qwertz', 'azerty', 'asdfgh'],
  ...['admin', 'administrator', 'root', 'letmein', 'changeme', 'iloveyou', 'monkey', 'dragon', 'football', 'baseball'],
  ...['summer', 'winter', 'spring', 'autumn', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
  ...['sunday', 'january', 'february', 'march', 'april', 'june', 'july', 'august', 'september', 'october', 'november'],
  ...['december', 'casino', 'gambling', 'compliance', 'proofline', 'secret', 'master', 'hello', 'login', 'test', 'abc'],
];

/** What signs and digits are put in place of letters for. */
const letterOf: Readonly<Record<string, string>> = {
  ...{ '@': 'a', '4': 'a', '8': 'b', '3': 'e', '6': 'g', '9': 'g', '0': 'o' },
  ...{ $: 's', '5': 's', '7': 't', '+': 't', '2': 'z' },
};
/** One sign stands for two letters. */
const readings: readonly Readonly<Record<string, string>>[] = [
  {},
  { ...letterOf, '1': 'i', '!': 'i' },
  { ...letterOf, '1': 'l', '!': 'l' },
];

const listed: ReadonlySet<string> = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .slice(1)
    .map((line) => line.trim().toLowerCase())
    .filter((line) => line !== ''),
);

/** Letters that may be left beside common words: a few of one's own around a short word tell it apart. */
const spareLetters = (longestWord: number): number => (longestWord >= 5 ? 3 : 1);

/**
 * Is the password a listed one, or nothing but common words with something around them? With signs read as the letters
 * they stand for, every common word is taken out; whatever digits and signs are left, with three letters or fewer (one,
 * where the words have fewer than five), it is common: 'P@ssw0rd2026!', 'password123!A', 'Welcome-Admin-7x'. Pure.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  return listed.has(lower) || readings.some((reading) => saysNothingElse(lower, reading));
}

const longestFirst = commonWords.toSorted((one, other) => other.length - one.length);

function saysNothingElse(lower: string, reading: Readonly<Record<string, string>>): boolean {
  const left = lower.split('');
  const read = left.map((sign) => reading[sign] ?? sign).join('');
  let longest = 0;
  let rest = read;
  for (const word of longestFirst) {
    for (let at = rest.indexOf(word); at !== -1; at = rest.indexOf(word)) {
      longest = Math.max(longest, word.length);
      rest = rest.slice(0, at) + '\0'.repeat(word.length) + rest.slice(at + word.length);
      left.fill('', at, at + word.length);
    }
  }
  return longest > 0 && left.filter((sign) => /\p{L}/u.test(sign)).length <= spareLetters(longest);
}
