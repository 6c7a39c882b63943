import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type EgressProxy, startEgressProxy } from '@proofline/platform/egress/egress-proxy';
import { createLog } from '@proofline/platform/log/create-log';
import { compileTree } from '@proofline/rules/compile';
import { judge } from '@proofline/rules/judge';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CrawlBrowser } from '../browser/crawl-browser.ts';
import { hiddenFindings } from '../evidence/hidden-findings.ts';
import type { SeenPage } from './visit.ts';
import { visitPage } from './visit-page.ts';

/** Ways to hide a notice, each with the reason it has to be given. */
const hidden = [
  ['display:none', 'display_none'],
  ['visibility:hidden', 'visibility'],
  ['opacity:0', 'opacity'],
  ['opacity:0.01', 'opacity'],
  ['color:transparent', 'opacity'],
  ['font-size:0', 'tiny_text'],
  ['font-size:1px', 'tiny_text'],
  ['position:absolute;left:-9999px', 'off_screen'],
  ['position:absolute;top:-500px', 'off_screen'],
  ['text-indent:-9999px', 'off_screen'],
  ['position:absolute;left:9999px', 'off_screen'],
  ['height:0;overflow:hidden', 'no_size'],
  ['width:1px;height:1px;overflow:hidden', 'no_size'],
  ['transform:scale(0)', 'no_size'],
  ['position:absolute;clip:rect(0,0,0,0)', 'clipped'],
  ['clip-path:inset(50%)', 'clipped'],
  ['color:#fff', 'same_colour'],
  ['color:#fefefe', 'same_colour'],
  ['background:#123;color:#123', 'same_colour'],
  ['content-visibility:hidden', 'display_none'],
  ['color:oklch(1 0 0)', 'same_colour'],
  ['color:color(srgb 1 1 1)', 'same_colour'],
  ['color:#f6f6f6', 'same_colour'],
  ['filter:opacity(0)', 'opacity'],
  ['mask-image:linear-gradient(transparent,transparent)', 'opacity'],
  ['font-size:2px', 'tiny_text'],
  ['transform:scale(0.01)', 'tiny_text'],
  ['transform:rotateY(90deg)', 'tiny_text'],
  ['zoom:0.01', 'tiny_text'],
  // Whatever the font, its box is of no size.
  ['zoom:0.0001', 'tiny_text'],
  ['font-size:100px;zoom:0.01', 'tiny_text'],
  ['position:fixed;top:200vh', 'off_screen'],
  ['height:20px;overflow:hidden"><i style="display:block;height:90px"></i><b style="display:block', 'clipped'],
  ['position:relative;height:9px;overflow:hidden"><b style="position:absolute;top:40px', 'clipped'],
] as const;
/** What looks like hiding and is not: a person reads all of it. */
const shown = [
  'color:#888',
  'background:#123;color:#fff',
  'background:linear-gradient(#000,#000);color:#fff',
  'opacity:0.5',
  'font-size:6px',
  'position:relative;left:-4px',
  'height:0',
  'color:transparent;background:linear-gradient(red,blue);background-clip:text',
  'color:#fff;text-shadow:0 0 3px #000',
  'position:absolute;top:40px;left:10px;color:#fff',
  'visibility:hidden"><b style="visibility:visible">',
  'color:oklch(0.6 0.1 200)',
  'color:#ddd',
  'filter:opacity(0.5)',
  'mask-image:linear-gradient(#000,transparent)',
  'height:20px;overflow:auto"><i style="display:block;height:90px"></i><b style="display:block',
  // A page that is held still while a dialog is open.
  'height:100vh;overflow:hidden"><i style="display:block;height:110vh"></i><b style="display:block',
  'zoom:0.6',
  'content-visibility:auto;contain-intrinsic-size:1px 900px',
  // Positioned against another box than the one that cuts.
  'height:9px;overflow:hidden"><b style="position:absolute;top:900px;left:300px',
] as const;

const words = 'An honest review of a casino with its bonus terms and its licence. '.repeat(5);
const page = `<!doctype html><title>Fixture</title><body style="overflow-x:hidden"><p>${words}</p>
${hidden.map(([style], index) => `<div style="${style}">hidden-${index}-18</div>`).join('\n')}
${shown.map((style, index) => `<div style="${style}">shown-${index}-18</div>`).join('\n')}
<button aria-label="only-aria-18">×</button>
<details><summary>More</summary>folded-18</details>
<iframe src="http://other.example/inner"></iframe>
<iframe src="/inner-hidden" style="display:none"></iframe>
<div style="position:absolute;left:-9999px"><iframe src="/inner-hidden"></iframe></div>
<div style="height:1px;overflow:hidden"><iframe src="/inner-hidden"></iframe></div>
<div style="opacity:0"><iframe srcdoc="<iframe src=/inner-hidden></iframe>"></iframe></div>
${'<iframe hidden srcdoc="not shown"></iframe>'.repeat(35)}
<iframe sandbox srcdoc="<p>words after many frames</p>"></iframe>
<iframe src="http://127.0.0.1:1/"></iframe>
<svg width=200 height=20><text y=15>words in a drawing</text><foreignObject width=99 height=20><i>words inside</i></foreignObject></svg>
<style>#made::before { content: "made by" } #made::after { content: "a style" } #unmade::after { content: "unmade"; opacity: 0 }</style>
<p id=made> </p><p id=unmade> </p><input value="words in a field"><input placeholder="words that ask"><input type=hidden value=secret>
<select><option>first choice</option><option>second choice</option></select><textarea>words in an area</textarea>
<progress>undrawn-1</progress><svg width=9 height=9><g>undrawn-2</g></svg>
<div style="height:6000px"></div><img loading=lazy src=/late.gif>
<script>
  new IntersectionObserver(([entry], watch) => {
    if (!entry.isIntersecting) return;
    watch.disconnect(); document.body.append('arrived on scrolling');
  }).observe(document.querySelector('img'));
</script>`;

const server = createServer(({ url = '/' }, answer) => {
  answer.setHeader('content-type', 'text/html; charset=utf-8');
  if (url === '/inner') answer.end('<p>words of another origin</p>');
  else if (url === '/inner-hidden') answer.end('<p>words in a hidden frame</p>');
  else answer.end(page);
});
let proxy: EgressProxy;
let browser: CrawlBrowser;
let seen: SeenPage;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  proxy = await startEgressProxy({ demoHosts: [{ pattern: '*.example', host: '127.0.0.1', port }] });
  const log = createLog('test', { level: 'silent' });
  browser = new CrawlBrowser({ proxyUrl: proxy.url, executablePath: process.env.CHROMIUM_PATH, log });
  const { signal } = new AbortController();
  const visit = await browser.withContext('en-GB', (context, name) =>
    visitPage('http://site.example/', { context, browser: name, proxy, signal, keepImages: false }),
  );
  if (visit.kind === 'failed') throw new Error(visit.detail);
  seen = visit;
});
afterAll(async () => {
  await browser?.close();
  await proxy?.stop();
  server.closeAllConnections();
  server.close();
});

const reasonOf = (text: string) => seen.hidden.find((piece) => piece.text.includes(text))?.reason;
/** `hidden-1-18` is no part of `hidden-11-18`. */
const isVisible = (text: string) => new RegExp(`\\b${text}\\b`).test(seen.artifacts.text);

describe('Text that nobody sees', () => {
  it.each(hidden.map(([style, reason], index) => [style, reason, index] as const))(
    '%s is kept apart as %s',
    (_style, reason, index) => {
      expect([isVisible(`hidden-${index}-18`), reasonOf(`hidden-${index}-18`)]).toEqual([false, reason]);
    },
  );

  it.each(shown.map((style, index) => [style, index] as const))('%s is no hiding', (_style, index) => {
    expect([isVisible(`shown-${index}-18`), reasonOf(`shown-${index}-18`)]).toEqual([true, undefined]);
  });

  it('is what only screen readers are told, and what is folded away', () => {
    expect(reasonOf('only-aria-18')).toBe('aria_only');
    expect(reasonOf('folded-18')).toBe('display_none');
    expect(isVisible('More')).toBe(true);
  });

  it('is no part of frames that can be seen, of another origin too; hidden frames are not read', () => {
    expect(seen.artifacts.text).toContain('words of another origin');
    expect(seen.artifacts.text).toContain('words after many frames');
    expect(seen.artifacts.text).not.toContain('words in a hidden frame');
    expect(seen.artifacts.text, "the browser's own words").not.toContain('127.0.0.1');
  });

  it('is not what drawings, style sheets and fields show', () => {
    for (const shownWords of ['words in a drawing', 'words inside', 'words in a field', 'words that ask']) {
      expect(seen.artifacts.text).toContain(shownWords);
    }
    expect(seen.artifacts.text).toMatch(/made by\s+a style/);
    expect(seen.artifacts.text).not.toMatch(/unmade|secret/);
    expect(reasonOf('unmade')).toBe('opacity');
  });

  it('is not what a list offers to choose from, but what no browser draws', () => {
    expect(seen.artifacts.text).toMatch(/first choice\s+second choice\s+words in an area/);
    expect([reasonOf('undrawn-1'), reasonOf('undrawn-2')]).toEqual(['display_none', 'display_none']);
    expect(seen.artifacts.text).not.toContain('undrawn');
  });

  it('is not what comes when a person scrolls', () => {
    expect(seen.artifacts.text).toContain('arrived on scrolling');
    expect(seen.exchanges.some(({ url }) => url.endsWith('/late.gif'))).toBe(true);
  });

  it('does not make a page compliant, and is told as a finding', () => {
    const leaf = (id: string, value: string) => ({ id, field: 'dom_text', operator: 'contains', value }) as const;
    const rules = compileTree({
      id: 'root',
      not: false,
      condition: 'AND',
      rules: [leaf('only-hidden', 'hidden-2-18'), leaf('seen', 'honest review'), leaf('nowhere', 'not there at all')],
    });
    const verdict = judge(rules, seen.artifacts);
    expect(verdict.perRule.map(({ score }) => score)).toEqual([0, 100, 0]);
    expect(
      hiddenFindings(
        rules,
        verdict.perRule.map(({ matchCount }) => matchCount),
        seen.hidden,
      ),
    ).toEqual([
      {
        rule: 'only-hidden',
        reason: 'opacity',
        words: 'hidden-2-18',
        before: expect.any(String),
        after: expect.any(String),
      },
    ]);
  });
});
