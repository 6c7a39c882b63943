import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { accessTable } from '@proofline/frontend/app/access-table';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

/** Each is asked for by itself, and over HTTP/1.1 six at a time. */
const MAX_SCRIPTS = 25;
/** Of what is loaded for every page behind login before the page's own: the start and the frame. */
const MAX_FRAME_GZ_KB = 200;
/** Those show nothing of their own, or what the start holds already. */
const withoutFiles = new Set(['/home', '/landing-page', '/maintenance', '/error', '/export']);
/** One part for several pages, which the build finds under none of their paths. */
const isShared = (route: string) =>
  route.endsWith('/$articlePath') || ['/tac', '/privacy', '/cookie-policy', '/crawler'].includes(route);

const dist = process.env.FRONTEND_DIST ?? fileURLToPath(new URL('../../../frontend/dist', import.meta.url));
const pageSchema = z.object({
  scripts: z.array(z.string()),
  late: z.array(z.string()),
  oneOf: z.array(z.array(z.string())),
});
const pagesSchema = z.record(z.string(), pageSchema);
const chunksSchema = z.record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).default([]) }));

describe('the scripts of a page', () => {
  let pages: z.infer<typeof pagesSchema>;

  beforeAll(async () => {
    pages = pagesSchema.parse(JSON.parse(await readFile(`${dist}/.vite/pages.json`, 'utf8')));
  });

  it('are known for every page', () => {
    const missing = Object.keys(accessTable).filter((route) => pages[route] === undefined);
    expect(missing.filter((route) => !withoutFiles.has(route) && !isShared(route))).toEqual([]);
  });

  it(`are at most ${MAX_SCRIPTS} files, those included that come late`, () => {
    const counts = Object.entries(pages).map(([route, { scripts, late, oneOf }]) => ({
      route,
      scripts: new Set([...scripts, ...late]).size + Math.max(0, ...oneOf.map(({ length }) => length)),
    }));
    expect(counts.length).toBeGreaterThan(40);
    expect(counts.filter(({ scripts }) => scripts > MAX_SCRIPTS)).toEqual([]);
  });

  it(`stand in a frame of ${MAX_FRAME_GZ_KB} kB at the most, which holds nothing of theirs`, async () => {
    const chunks = chunksSchema.parse(JSON.parse(await readFile(`${dist}/.vite/manifest.json`, 'utf8')));
    const loaded = new Set(['index.html', 'src/app/shell/app-shell.tsx']);
    // A set that grows while it is walked is walked to its end.
    for (const name of loaded) for (const imported of chunks[name]?.imports ?? []) loaded.add(imported);
    const files = [...loaded].map((name) => chunks[name]?.file ?? `nothing is named ${name}`);
    expect(files.filter((file) => /\/(late|[a-z]+-pages)-/.test(file))).toEqual([]);
    const sizes = await Promise.all(files.map(async (file) => gzipSync(await readFile(`${dist}/${file}`)).length));
    expect(sizes.reduce((sum, bytes) => sum + bytes, 0) / 1024).toBeLessThan(MAX_FRAME_GZ_KB);
  });

  it('hold no kind of check: a report asks for the one it shows', () => {
    const report = pages['/manage_checks/$projectId/reports/$reportId'];
    expect(report?.oneOf.length).toBeGreaterThan(0);
    for (const files of report?.oneOf ?? []) expect(files.some((file) => /report-view/.test(file))).toBe(true);
    expect([...(report?.scripts ?? []), ...(report?.late ?? [])].filter((file) => /report-view/.test(file))).toEqual(
      [],
    );
  });

  it('stand in compressed copies beside them', async () => {
    const report = pages['/manage_checks/$projectId/reports/$reportId'];
    expect(report?.scripts.length).toBeGreaterThan(5);
    const sizes = await Promise.all(
      ['', '.br', '.gz'].map(async (copy) => (await readFile(`${dist}/${report?.scripts[0]}${copy}`)).length),
    );
    expect(sizes[1]).toBeLessThan((sizes[0] ?? 0) / 3);
    expect(sizes[2]).toBeLessThan((sizes[0] ?? 0) / 2);
  });

  it('have styles without pictures in their text, which the content security policy refuses', async () => {
    const sources = fileURLToPath(new URL('../../../frontend/src', import.meta.url));
    const names = (await readdir(sources, { recursive: true })).filter((name) => name.endsWith('.css'));
    expect(names.length).toBeGreaterThan(20);
    const texts = await Promise.all(names.map((name) => readFile(`${sources}/${name}`, 'utf8')));
    expect(names.filter((_, index) => /url\(["']?data:/.test(texts[index] ?? ''))).toEqual([]);
  });
});
