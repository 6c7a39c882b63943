import { readFileSync } from 'node:fs';

/** Words people start from; what stands around them adds nothing. */
const commonWords: ReadonlySet<string> = new Set([
  ...['password', 'passwort', 'passw', 'pass', 'welcome', 'willkommen', 'qwerty', 'qwertz', 'azerty', 'asdfgh'],
  ...['admin', 'administrator', 'root', 'letmein', 'changeme', 'iloveyou', 'monkey', 'dragon', 'football', 'baseball'],
  ...['summer', 'winter', 'spring', 'autumn', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
  ...['sunday', 'january', 'february', 'march', 'april', 'june', 'july', 'august', 'september', 'october', 'november'],
  ...['december', 'casino', 'gambling', 'compliance', 'proofline', 'secret', 'master', 'hello', 'login', 'test', 'abc'],
]);

const letterOf: Readonly<Record<string, string>> = {
  '@': 'a',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  $: 's',
  '5': 's',
  '7': 't',
};

const listed: ReadonlySet<string> = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .slice(1)
    .map((line) => line.trim().toLowerCase())
    .filter((line) => line !== ''),
);

/** Is the password a listed one, or a common word behind swapped letters, digits and signs? */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  if (listed.has(lower)) return true;
  const bare = (text: string) => text.replace(/[^a-z]/g, '');
  const spelled = lower.replace(/[@013$57]/g, (sign) => letterOf[sign] ?? sign);
  // With the dressing taken off before and after the swaps: 'P@ssw0rd2026!' and 'Summer2025!' both lose their tail.
  const undressed = lower.replace(/[^a-z@$]+$/, '').replace(/[@013$57]/g, (sign) => letterOf[sign] ?? sign);
  return [bare(lower), bare(spelled), bare(undressed)].some((word) => commonWords.has(word));
}
