import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { machineEnvironment } from '@proofline/platform/env/listed-environment';

/** A language of each script that pages are written in, by the names fontconfig knows. */
const languages: Readonly<Record<string, string>> = {
  ar: 'Arabic',
  bn: 'Bengali',
  el: 'Greek',
  he: 'Hebrew',
  hi: 'Devanagari',
  ja: 'Japanese',
  ko: 'Korean',
  ru: 'Cyrillic',
  ta: 'Tamil',
  th: 'Thai',
  'und-zsye': 'emoji',
  'zh-cn': 'Chinese (simplified)',
  'zh-tw': 'Chinese (traditional)',
};
const limitMs = 10_000;

/** The scripts that none of the installed fonts covers, from what `fc-list : lang` prints: one line a font. */
export function scriptsWithout(fontLanguages: string): string[] {
  const covered = new Set(fontLanguages.split('\n').flatMap((line) => line.replace(/^:?lang=/, '').split('|')));
  return Object.entries(languages).flatMap(([language, script]) => (covered.has(language) ? [] : [script]));
}

/** The scripts that a browser here can only draw as boxes; undefined where nobody can tell. */
export async function missingScripts(): Promise<string[] | undefined> {
  const options = { env: machineEnvironment(), timeout: limitMs, maxBuffer: 16 * 1024 * 1024 };
  return await promisify(execFile)('fc-list', [':', 'lang'], options).then(
    ({ stdout }) => scriptsWithout(stdout),
    () => undefined,
  );
}
