import type { LayoutName, Site } from '../sites/site-catalogue.ts';
import { compass, compassCss } from './layouts/compass.ts';
import { journal, journalCss } from './layouts/journal.ts';
import type { Layout } from './layouts/layout-pieces.ts';
import { ledger, ledgerCss } from './layouts/ledger.ts';
import { magazine, magazineCss } from './layouts/magazine.ts';
import { neon, neonCss } from './layouts/neon.ts';
import { showcase, showcaseCss } from './layouts/showcase.ts';

export const layouts: Readonly<Record<LayoutName, { body: Layout; css: string }>> = {
  showcase: { body: showcase, css: showcaseCss },
  magazine: { body: magazine, css: magazineCss },
  ledger: { body: ledger, css: ledgerCss },
  neon: { body: neon, css: neonCss },
  journal: { body: journal, css: journalCss },
  compass: { body: compass, css: compassCss },
};

/** The style sheet of a site: what all share, then its layout, in its hue. */
export function siteStyle(site: Site): string {
  return `:root{--hue:${site.hue}}${BASE_CSS}${layouts[site.layout].css}${NARROW_CSS}`;
}

const BASE_CSS = `
@font-face{font-family:Inter;src:url(/assets/inter-latin-ext.woff2) format('woff2');font-weight:100 900;font-display:block;unicode-range:U+0100-02BA,U+1E00-1EFF,U+20A0-20AB,U+20AD-20C0}
@font-face{font-family:Inter;src:url(/assets/inter-latin.woff2) format('woff2');font-weight:100 900;font-display:block;unicode-range:U+0000-00FF,U+2000-206F,U+20AC,U+2122}
*{box-sizing:border-box}body{margin:0;font:16px/1.6 Inter,'Helvetica Neue',Arial,sans-serif;color:#1f2430}
img{max-width:100%}h1,h2,h3{line-height:1.25}h2{font-size:24px;margin:34px 0 14px}h3{font-size:18px;margin:0 0 4px}
.wrap{max-width:1160px;margin:0 auto;padding-left:24px;padding-right:24px}a{text-decoration:none}main a:not(.button),footer a{color:hsl(var(--hue) 60% 36%);text-decoration:underline;text-underline-offset:3px;text-decoration-thickness:1px}
.brand{display:flex;align-items:center;gap:11px;font-weight:800;font-size:20px;color:inherit;white-space:nowrap}nav{display:flex;gap:22px;flex-wrap:wrap}
.button{display:inline-block;color:#fff!important;font-weight:700;border-radius:10px;padding:12px 22px;text-align:center}.button.off{background:#9aa1ab}
.small-print{font-size:12px;line-height:1.4;opacity:.75;margin:7px 0 0}.operator{border-radius:9px;display:inline-block;vertical-align:middle;object-fit:cover}
.stars{display:inline-flex;align-items:center;gap:2px;font-size:14px}.stars .on{fill:#f5a623}.stars .off{fill:#c9ced6}.stars b{margin-left:6px}
.byline{display:flex;align-items:center;gap:10px;font-size:14px;opacity:.8}.face{width:32px;height:32px;border-radius:50%;background:hsl(var(--hue) 50% 45%);color:#fff;display:inline-flex;align-items:center;justify-content:center;font-weight:700}
.points{display:grid;grid-template-columns:1fr 1fr;gap:18px}.pros,.cons{background:#00000008;border-radius:12px;padding:16px 20px}.pros{border-top:3px solid #2f9a49}.cons{border-top:3px solid #d5333a}.points ul{margin:6px 0 0;padding-left:20px}
.faq dt{font-weight:700;margin-top:14px}.faq dd{margin:4px 0 0}.links h2{margin-top:16px;font-size:20px}.links ul{list-style:none;padding:0}.links li{padding:9px 0;border-top:1px solid #8882}.links li:first-child{border-top:0}
footer{margin-top:48px;padding:30px 0;font-size:14px}.notices{display:flex;flex-wrap:wrap;gap:8px 26px;align-items:center}.notices p{margin:0}.notice{font-weight:600}.advertisement{opacity:.75;flex-basis:100%}
.notice-frame{border:0;background:transparent}.imprint{margin:14px 0 0;display:flex;gap:20px}.licence{border-radius:6px}
.huge{max-height:520px;overflow:auto;border:1px solid #8884;border-radius:8px}
`;

const NARROW_CSS = `
@media (max-width:820px){.hero,.two,.opening,.lead-story{grid-template-columns:1fr!important;gap:24px}.hero h1,.stage h1,.opening h1,.lead-story h1{font-size:30px!important}
.rows li,.picks li{grid-template-columns:1fr!important;text-align:center}.rank{display:none}.teasers ul{grid-template-columns:1fr 1fr!important}.bar{flex-wrap:wrap}.points{grid-template-columns:1fr}table{display:block;overflow-x:auto}}
`;
