import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isInPage } from '../in-page.ts';

/** A script or piece that a module of the agent exports, as text. */
export interface PageScript {
  readonly name: string;
  readonly text: string;
}

const sources = join(import.meta.dirname, '../..');

/** Modules of the agent that make scripts for pages. */
export function scriptModules(): string[] {
  return globSync('**/*.ts', { cwd: sources })
    .filter((file) => !/\.test\.ts$|(^|\/)testing\//.test(file))
    .map((file) => join(sources, file))
    .filter((file) => /\binPage\(/.test(readFileSync(file, 'utf8')) && !file.endsWith('/in-page.ts'))
    .sort();
}

/** Every script that these modules export, as it is sent to pages. */
export async function pageScripts(modules: readonly string[]): Promise<PageScript[]> {
  const scripts: PageScript[] = [];
  for (const module of modules) {
    const exported: Record<string, unknown> = await import(pathToFileURL(module).href);
    for (const [name, value] of Object.entries(exported)) {
      if (isInPage(value)) scripts.push({ name, text: String(value) });
    }
  }
  return scripts;
}
