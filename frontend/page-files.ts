import { dirname, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** Paths within `dist`. */
interface PageFiles {
  /** What a page needs before it shows, start and frame included. */
  readonly scripts: readonly string[];
  /** Scripts that come once the page stands. */
  readonly late: readonly string[];
  /** Of these lists the page needs one: which, it is told by what it shows. */
  readonly oneOf: readonly (readonly string[])[];
}

const entry = /\/frontend\/index\.html$/;
const frame = /\/src\/app\/shell\/app-shell\.tsx$/;
/** Who asks for a kind's view: a report shows one kind, and its answer says which. */
const asksForKind = /\/src\/features\/kinds\/report-view-query\.ts$/;
const kindView = /\/src\/features\/kinds\/[^/]+\/report-view\.ts$/;

/**
 * Writes `.vite/pages.json`: by the path of every lazily loaded page the scripts it needs. The server names them in the
 * page it sends, so that they come side by side instead of one finding out about the next; a test counts them.
 */
export function pageFiles(): Plugin {
  const pages = new Map<string, { module: string; framed: boolean }>();
  return {
    name: 'page-files',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('/routes.tsx')) return;
      for (const route of code.split(/\bcreateRoute\(/).slice(1)) {
        const path = /\bpath: '([^']+)'/.exec(route)?.[1];
        const module = /component: lazyRouteComponent\(\s*\(\) => import\('([^']+)'\)/.exec(route)?.[1];
        if (path === undefined || module === undefined) continue;
        pages.set(path, { module: resolve(dirname(id), module), framed: /=> protectedRoute\b/.test(route) });
      }
    },
    generateBundle(_options, bundle) {
      const chunks = new Map<string, Rolldown.OutputChunk>();
      const holding = new Map<string, Rolldown.OutputChunk>();
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        chunks.set(chunk.fileName, chunk);
        for (const id of [...chunk.moduleIds, chunk.facadeModuleId ?? '']) holding.set(id, chunk);
      }
      const first = (pattern: RegExp) => {
        const found = [...holding].find(([id]) => pattern.test(id))?.[1];
        if (found === undefined) throw new Error(`No chunk holds ${pattern}.`);
        return found.fileName;
      };
      const [start, shell] = [first(entry), first(frame)];
      const asking = importersOf(
        [...this.getModuleIds()].filter((id) => asksForKind.test(id)),
        (id) => [...(this.getModuleInfo(id)?.importers ?? [])],
      );
      const files: Record<string, PageFiles> = {};
      for (const [path, { module, framed }] of pages) {
        const page = holding.get(module)?.fileName;
        if (page === undefined) throw new Error(`No chunk holds ${module}.`);
        const scripts = withImports(chunks, [start, ...(framed ? [shell] : []), page]);
        // What the start could load is every other page.
        const later = scripts
          .filter((file) => file !== start)
          .flatMap((file) => chunks.get(file)?.dynamicImports ?? []);
        const isKind = (file: string) => kindView.test(chunks.get(file)?.facadeModuleId ?? '');
        const without = (known: readonly string[], names: readonly string[]) =>
          withImports(chunks, names).filter((file) => !known.includes(file));
        const late = without(
          scripts,
          later.filter((file) => !isKind(file)),
        );
        const kinds = asking.has(module) ? later.filter(isKind) : [];
        files[path] = { scripts, late, oneOf: kinds.map((kind) => without([...scripts, ...late], [kind])) };
      }
      this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source: JSON.stringify(files, null, 1) });
    },
  };
}

/** Modules with all that import them, however far away. */
function importersOf(ids: readonly string[], importersOfOne: (id: string) => readonly string[]): ReadonlySet<string> {
  const found = new Set(ids);
  // A set grows while it is walked.
  for (const id of found) for (const importer of importersOfOne(id)) found.add(importer);
  return found;
}

/** Chunks and all they import, each after what it imports. */
function withImports(chunks: ReadonlyMap<string, Rolldown.OutputChunk>, names: readonly string[]): string[] {
  const found = new Set<string>();
  const add = (name: string, way: readonly string[]) => {
    if (found.has(name) || way.includes(name)) return;
    for (const imported of chunks.get(name)?.imports ?? []) add(imported, [...way, name]);
    found.add(name);
  };
  for (const name of names) add(name, []);
  return [...found];
}
