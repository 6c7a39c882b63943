import { escapeHtml } from '../../../serving/html.ts';
import { families } from '../families/families.ts';
import type { ListPage } from '../lists/list-page.ts';

/** The page as it is sent. */
export function renderList(page: ListPage): string {
  const { css, body } = families[page.family];
  return `<!doctype html><html lang="${page.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(page.title)}</title><style>:root{--hue:${page.hue}}${BASE_CSS}${css}</style></head><body>
<header><div class="wrap"><a href="/"><b>${escapeHtml(page.host.replace('.example', ''))}</b></a><nav><a href="/">GB</a><a href="/de/">DE</a><a href="/se/">SE</a><a href="/fi/">FI</a></nav></div></header>
<main class="wrap">${body(page)}</main>
<footer><div class="wrap"><p>18+ Play responsibly. <a href="http://playwell.example/" rel="nofollow">playwell.example</a></p><p><a href="/about">About</a> <a href="/privacy">Privacy</a></p></div></footer></body></html>\n`;
}

const BASE_CSS = `*{box-sizing:border-box}body{margin:0;font:16px/1.5 Inter,Arial,sans-serif;color:#1f2430;background:#fafafa}.wrap{max-width:1080px;margin:0 auto;padding:0 20px}
header{background:hsl(var(--hue) 45% 28%);padding:14px 0}header .wrap{display:flex;justify-content:space-between}header a{color:#fff;margin-right:12px}h1{font-size:32px;line-height:1.2}.lead{font-size:18px;opacity:.85}
.cta,.small{display:inline-block;background:hsl(var(--hue) 60% 40%);color:#fff;border-radius:8px;padding:11px 20px;font-weight:700;text-decoration:none}.small{padding:5px 9px;font-size:12px}.info{display:block;font-size:13px;margin-top:8px}
.terms{font-size:12px;opacity:.75}.offer{font-size:19px;font-weight:600;margin:4px 0}.tag{font-size:11px;text-transform:uppercase;background:#eee;padding:2px 6px}footer{margin-top:40px;padding:24px 0;background:#eee;font-size:13px}`;
