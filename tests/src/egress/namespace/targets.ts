import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { hostileNames } from './names.ts';

const literalSchema = z.object({ url: z.string(), expect: z.enum(['deny', 'allow', 'no-canary']), cls: z.string() });
export type Literal = z.infer<typeof literalSchema>;

const scenarioFileSchema = z.object({
  canary_targets: z.record(z.string(), z.string()),
  scenarios: z.array(z.object({ id: z.string(), engines: z.array(z.enum(['http', 'browser'])) })),
});

const dataFile = (name: string) => new URL(`../data/${name}`, import.meta.url);

/** Every URL of the corpora, with what may become of it. */
export async function readLiterals(): Promise<readonly Literal[]> {
  const files = ['literals.jsonl', 'changedetection-advisories.jsonl', 'request-filtering-agent.jsonl'];
  const texts = await Promise.all(files.map((name) => readFile(dataFile(name), 'utf8')));
  return texts.flatMap((text) =>
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => literalSchema.parse(JSON.parse(line))),
  );
}

export async function readScenarios(): Promise<z.infer<typeof scenarioFileSchema>> {
  return scenarioFileSchema.parse(JSON.parse(await readFile(dataFile('scenarios.json'), 'utf8')));
}

/** Where every attack of a scenario points: addresses written out, and names that lead to such. */
export function targetUrls(canaryTargets: Readonly<Record<string, string>>): readonly string[] {
  const written = Object.values(canaryTargets).map((url) => url.replace('{P}', '8080').replace('{API}', '3000'));
  return [...written, ...hostileNames.map((name) => `http://${name}/`)];
}
