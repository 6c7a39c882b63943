import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build, type Rolldown } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { inPage, PieceMissing } from './in-page.ts';
import { freeNames } from './testing/free-names.ts';
import { type PageScript, pageScripts, scriptModules } from './testing/page-scripts.ts';
import { visitBudget } from './visit-budget.ts';

/** What the scripts ask of the language and of the browser. Whatever else they name is something of ours left behind. */
const browserHas = new Set(
  [
    'Array CustomEvent Map Math Number Object Promise Proxy Reflect RegExp Set String URL WeakMap XMLSerializer undefined',
    'Document Element HTMLAnchorElement HTMLAreaElement HTMLCanvasElement HTMLElement HTMLFormElement HTMLInputElement',
    'HTMLImageElement HTMLMetaElement HTMLVideoElement MutationObserver Node SVGSVGElement ShadowRoot',
    'clearTimeout document getComputedStyle globalThis performance queueMicrotask requestAnimationFrame scheduler Text',
    'innerHeight innerWidth setTimeout window',
  ].flatMap((names) => names.split(' ')),
);
const notInPages = (script: string) => freeNames(script).filter((name) => !browserHas.has(name));

/** What every script of `pageScripts` leaves behind, by its name. */
function leftBehind(scripts: readonly PageScript[]): Record<string, string[]> {
  const all = scripts.map(({ name, text }) => [name, notInPages(text)] as const);
  return Object.fromEntries(all.filter(([, names]) => names.length > 0));
}

describe('scripts for pages bring everything that they use', () => {
  let modules: string[];
  beforeAll(() => {
    modules = scriptModules();
  });

  it('as tests transform them', async () => {
    const scripts = await pageScripts(modules);
    expect(scripts.map(({ name }) => name)).toEqual(expect.arrayContaining(['readFrame', 'hidingIn', 'wordJointsIn']));
    expect(leftBehind(scripts)).toEqual({});
  });

  it('as Node runs them in an agent, under their names', async () => {
    const printing = join(import.meta.dirname, 'testing/print-page-scripts.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [printing], { maxBuffer: 20_000_000 });
    const scripts: PageScript[] = JSON.parse(stdout);
    expect(leftBehind(scripts)).toEqual({});
    const { text = '' } = scripts.find(({ name }) => name === 'readFrame') ?? {};
    for (const piece of ['coloursOnScreen', 'surroundingsIn', 'letterDistances', 'walkIn']) {
      expect(text).toContain(`const ${piece} = (`);
    }
  });

  it('as a bundler makes them smaller', async () => {
    const entry = modules.find((module) => module.endsWith('/read-frame.ts')) ?? '';
    const built = await build({
      configFile: false,
      logLevel: 'silent',
      build: { ssr: entry, write: false, minify: true, rolldownOptions: { output: { keepNames: true } } },
    });
    const [chunk] = (built as Rolldown.RolldownOutput).output;
    const bundle: { readFrame: unknown } = await import(`data:text/javascript,${encodeURIComponent(chunk.code)}`);
    expect(chunk.code.split('\n').length).toBeLessThan(50);
    expect(notInPages(String(bundle.readFrame))).toEqual([]);
  });
});

describe('a piece that is not given', () => {
  const limit = visitBudget.links;

  it.each([
    ['is a constant beside it', inPage({}, () => () => limit)],
    ['comes from another module', inPage({}, () => () => visitBudget.links)],
    ['is a piece that it does not say it uses', inPage({}, () => () => double(2))],
    [
      'is used by a piece of it',
      inPage(
        { careless: inPage({}, () => () => limit) },
        ({ careless }) =>
          () =>
            careless(),
      ),
    ],
    ['is behind a condition that seldom holds', inPage({}, () => (is: boolean) => (is ? limit : 0))],
  ])('is found when it %s', (_, script) => {
    expect(notInPages(String(script))).toHaveLength(1);
  });

  it('is found when a bundler marks the names of functions', () => {
    expect(notInPages('(() => { const inner = __name(() => 1, "inner"); return inner; })()')).toEqual(['__name']);
  });

  it('is refused where it is not there yet', () => {
    const missing: { late: typeof double } = JSON.parse('{"late": null}');
    expect(() =>
      inPage(
        missing,
        ({ late }) =>
          () =>
            late(1),
      ),
    ).toThrow(PieceMissing);
  });
});

const double = inPage({}, () => (value: number) => value * 2);

describe('text of a script', () => {
  const four = inPage(
    { double },
    ({ double }) =>
      () =>
        double(2),
  );
  const run = (script: { toString(): string }): unknown => new Function(`return (${script})();`)();

  it('does in the page what the function does here', () => {
    expect([four(), run(four)]).toEqual([4, 4]);
  });

  it('holds a piece once that several use, and tells pieces of one name apart', () => {
    const eight = inPage(
      { double, four },
      ({ double, four }) =>
        () =>
          double(four()),
    );
    const other = inPage(
      { double: eight, once: double },
      ({ double, once }) =>
        () =>
          once(double()),
    );
    expect(String(eight).split('value * 2')).toHaveLength(2);
    expect(run(other)).toBe(16);
  });
});
