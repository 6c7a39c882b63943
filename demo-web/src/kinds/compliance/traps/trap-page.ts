import { createHash } from 'node:crypto';
import { type Answer, barePage } from '../../../serving/answer.ts';
import { escapeHtml } from '../../../serving/html.ts';

/** What a page of a trap says, and with it the verdict the demo check must give it. */
export type TrapVerdict = 'compliant' | 'not_compliant' | 'filtered_out';

export interface TrapPage {
  readonly title: string;
  /** In the order of the page: an address, or an address with the words of its link. */
  readonly links?: readonly (string | readonly [href: string, words: string])[];
  readonly verdict?: TrapVerdict;
  /** The address the page calls its own. */
  readonly canonical?: string;
}

/** A page that differs from the others of its site in its title and its links alone. */
export function trapPage({ title, links = [], verdict = 'compliant', canonical }: TrapPage): Answer {
  const heading = escapeHtml(title);
  const anchors = links.map((link) => (typeof link === 'string' ? [link, `To ${link}`] : link));
  const list = anchors.map(
    ([href = '', words = '']) => `<li><a href="${escapeHtml(href)}">${escapeHtml(words)}</a></li>`,
  );
  const brand = verdict === 'filtered_out' ? 'Another house' : 'Larkfield';
  const age = verdict === 'not_compliant' ? '' : '18+ ';
  const answer = barePage(
    200,
    'en',
    heading,
    `<h1>${heading}</h1>
<p>An independent look at ${brand}, its games and its offers for new players, written for ${heading}.</p>
<p>${age}New customers only. Terms apply. Play responsibly. <a href="http://www.playwell.example/">www.playwell.example</a></p>
<p><a href="http://larkfield.example/join?btag=a_1_c10&amp;campaign=traps">Visit the operator</a></p>
<ul>${list.join('')}</ul>`,
  );
  if (canonical === undefined) return answer;
  return {
    ...answer,
    body: `${answer.body}`.replace('<title>', `<link rel="canonical" href="${escapeHtml(canonical)}"><title>`),
  };
}

export function plainText(body: string): Answer {
  return { status: 200, contentType: 'text/plain; charset=utf-8', body };
}

export function sitemapXml(root: 'urlset' | 'sitemapindex', locations: readonly string[]): string {
  const element = root === 'urlset' ? 'url' : 'sitemap';
  const entries = locations.map((location) => `<${element}><loc>${escapeHtml(location)}</loc></${element}>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`;
}

export function refused(status: 403 | 429 | 503, headers: Readonly<Record<string, string>> = {}): Answer {
  const title = { 403: '403 Forbidden', 429: '429 Too Many Requests', 503: '503 Service Unavailable' }[status];
  return { ...barePage(status, 'en', title, `<h1>${title}</h1><p>Please come back later.</p>`), headers };
}

/** A session as websites hand them out: another one for every address it is handed out on. */
export function sessionFor(address: string): string {
  return createHash('sha256').update(address).digest('hex').slice(0, 32);
}
