import { escapeHtml } from '../../../serving/html.ts';
import type { PagePlan, SitePlan } from '../sites/page-plan.ts';
import { consentWall, cookieOverlay } from './page-consent.ts';
import { pageParts } from './page-parts.ts';
import { layouts } from './site-style.ts';

/** The page as a visitor's browser gets it. Pure: the same plan and seed give the same text. */
export function renderPage(plan: PagePlan, sitePlan: SitePlan, seed: number): string {
  const { site, behaviour } = plan;
  switch (behaviour.kind) {
    case 'meta_refresh':
      return documentHtml(
        plan,
        `<meta http-equiv="refresh" content="0; url=${escapeHtml(behaviour.target)}">`,
        '<p>&hellip;</p>',
      );
    case 'script_redirect':
      return documentHtml(
        plan,
        `<script>location.replace(${JSON.stringify(behaviour.target)})</script>`,
        '<p>&hellip;</p>',
      );
    case 'empty_page':
      return `<!doctype html><html lang="${site.language}"><head><title></title></head><body></body></html>`;
    default:
  }
  const parts = pageParts(plan, sitePlan, seed);
  const body = layouts[site.layout].body(parts);
  switch (behaviour.kind) {
    case 'cookie_overlay':
      return documentHtml(plan, '', `${body}${cookieOverlay(parts.phrases)}`);
    case 'consent_required':
      return documentHtml(plan, '', consentWall(body, site.name, parts.phrases));
    case 'huge_dom':
      return documentHtml(plan, '', body.replace('</main>', `${hugeTable(behaviour.rows)}</main>`));
    default:
      return documentHtml(plan, '', body);
  }
}

function documentHtml({ site, title, path }: PagePlan, head: string, body: string): string {
  return `<!doctype html>
<html lang="${site.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(`${title} | ${site.name}`)}</title>
<link rel="canonical" href="http://${site.host}${escapeHtml(path)}"><link rel="icon" href="/assets/logo.svg"><link rel="stylesheet" href="/assets/site.css">${head}</head>
<body>${body}</body></html>
`;
}

/** Thousands of rows in a box that scrolls: many elements without a page of endless height. */
function hugeTable(rows: number): string {
  const row = (_: unknown, index: number): string =>
    `<tr><td>${index + 1}</td><td>${(90 + ((index * 37) % 900) / 100).toFixed(2)} %</td><td><span>${(index * 7919) % 10_000}</span></td></tr>`;
  return `<div class="huge"><table><tbody>${Array.from({ length: rows }, row).join('\n')}</tbody></table></div>`;
}
