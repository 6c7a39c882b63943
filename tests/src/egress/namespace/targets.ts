import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { hostileNames, sequenceName } from './names.ts';
import { redirectTo } from './redirects.ts';

const lineSchema = z.object({
  url: z.string(),
  expect: z.enum(['deny', 'allow', 'no-canary']),
  cls: z.string(),
  /** What the address, a public one, answers with. */
  redirect: z.string().optional(),
  /** What its name resolves to, one lookup after the other. */
  dns_sequence: z.array(z.ipv4()).optional(),
});
export type Literal = Pick<z.infer<typeof lineSchema>, 'url' | 'expect' | 'cls'>;

const scenarioFileSchema = z.object({
  canary_targets: z.record(z.string(), z.string()),
  scenarios: z.array(z.object({ id: z.string(), engines: z.array(z.enum(['http', 'browser'])) })),
});

/** `010.0.0.1` and `172.016.0.1` in eyes that read zeros as octal, which all engines have: public addresses. */
export const readAsOctal: readonly string[] = ['8.0.0.1', '172.14.0.1'];

const dataFile = (name: string) => new URL(`../data/${name}`, import.meta.url);

/** Every URL of the corpora, with what may become of it; those that act are aimed at the website that acts for them. */
export async function readLiterals(): Promise<readonly Literal[]> {
  const files = ['literals.jsonl', 'changedetection-advisories.jsonl', 'request-filtering-agent.jsonl'];
  const texts = await Promise.all(files.map((name) => readFile(dataFile(name), 'utf8')));
  return texts.flatMap((text) =>
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => asWritten(lineSchema.parse(JSON.parse(line)))),
  );
}

function asWritten({ redirect, dns_sequence, ...literal }: z.infer<typeof lineSchema>): Literal {
  if (redirect !== undefined) return { ...literal, url: redirectTo(302, redirect, new URL(literal.url).host) };
  if (dns_sequence !== undefined) return { ...literal, url: `http://${sequenceName('list', dns_sequence)}/rebound` };
  return literal;
}

export async function readScenarios(): Promise<z.infer<typeof scenarioFileSchema>> {
  return scenarioFileSchema.parse(JSON.parse(await readFile(dataFile('scenarios.json'), 'utf8')));
}

/** Where every attack of a scenario points: addresses written out, and names that lead to such. */
export function targetUrls(canaryTargets: Readonly<Record<string, string>>): readonly string[] {
  const written = Object.values(canaryTargets).map((url) => url.replace('{P}', '8080').replace('{API}', '3000'));
  return [...written, ...hostileNames.map((name) => `http://${name}/`)];
}
