import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import lighthouse, { desktopConfig } from 'lighthouse';
import { chromium } from 'playwright';
import { z } from 'zod';
import { startProduct } from '../src/product/running-product.ts';

/**
 * What the first visit costs: the JavaScript that has to come before the landing page, and before the frame of the app,
 * shows (entry, page or frame, and all they import, gzipped), and what Lighthouse says of the landing page on a desktop.
 */
const floors = { landingEntryGzKB: 180, appEntryGzKB: 230, lighthousePerformance: 90, lighthouseAccessibility: 100 };
const entry = 'index.html';
const landing = 'src/features/landing/landing-page.tsx';
const frame = 'src/app/shell/app-shell.tsx';
/** Performance is a matter of luck on a busy machine: the best of a few counts. */
const runs = 3;

const dist = fileURLToPath(new URL('../../frontend/dist', import.meta.url));
const manifestSchema = z.record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).default([]) }));
type Manifest = z.infer<typeof manifestSchema>;

/** Files of some chunks and of everything they import before they run. */
function filesOf(manifest: Manifest, chunks: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const waiting = [...chunks];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`The build has no chunk ${name}.`);
    if (seen.has(chunk.file)) continue;
    seen.add(chunk.file);
    waiting.push(...chunk.imports);
  }
  return seen;
}

async function gzKB(files: ReadonlySet<string>): Promise<number> {
  const sizes = await Promise.all([...files].map(async (file) => gzipSync(await readFile(join(dist, file))).length));
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 102.4) / 10;
}

/** Scores of 100. */
async function askLighthouse(address: string): Promise<{ performance: number; accessibility: number }> {
  const port = 9_000 + (process.pid % 900);
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: [`--remote-debugging-port=${port}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  try {
    const best = { performance: 0, accessibility: 0 };
    for (let run = 1; run <= runs; run += 1) {
      const options = { port, onlyCategories: ['performance', 'accessibility'], logLevel: 'error' } as const;
      const result = await lighthouse(
        address,
        { ...options, onlyCategories: [...options.onlyCategories] },
        desktopConfig,
      );
      const score = (name: string) => Math.round((result?.lhr.categories[name]?.score ?? 0) * 100);
      best.performance = Math.max(best.performance, score('performance'));
      best.accessibility = Math.max(best.accessibility, score('accessibility'));
      console.error(
        `Lighthouse ${run} of ${runs}: performance ${score('performance')}, accessibility ${score('accessibility')}`,
      );
    }
    return best;
  } finally {
    await browser.close();
  }
}

const product = await startProduct();
try {
  const manifest = manifestSchema.parse(JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')));
  const { performance, accessibility } = await askLighthouse(product.address);
  const figures = {
    landingEntryGzKB: await gzKB(filesOf(manifest, [entry, landing])),
    appEntryGzKB: await gzKB(filesOf(manifest, [entry, frame])),
    lighthousePerformance: performance,
    lighthouseAccessibility: accessibility,
  };
  const ok =
    figures.landingEntryGzKB <= floors.landingEntryGzKB &&
    figures.appEntryGzKB <= floors.appEntryGzKB &&
    figures.lighthousePerformance >= floors.lighthousePerformance &&
    figures.lighthouseAccessibility >= floors.lighthouseAccessibility;
  console.log(JSON.stringify({ bench: 'page', ok, figures }));
  process.exitCode = ok ? 0 : 1;
} finally {
  await product.stop();
}
