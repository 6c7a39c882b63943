import type { ServerResponse } from 'node:http';
import { type Answer, HTML, redirect } from '../../../serving/answer.ts';
import { escapeHtml } from '../../../serving/html.ts';
import { benignSites } from '../sites/benign-sites.ts';
import { composedSite } from '../sites/compositions.ts';
import { landingLogo, landings } from '../sites/landings.ts';
import { placesToLet } from '../sites/places-to-let.ts';
import { type PopSite, renderSitePage } from '../sites/site-page.ts';
import { BRITAIN_ONLY, techniques } from '../sites/techniques.ts';
import { answerChain, page } from './answer-chain.ts';

export interface Asked {
  readonly address: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly exit: string | null;
  readonly response: ServerResponse;
}

const svg = (body: string): Answer => ({ status: 200, contentType: 'image/svg+xml', body });
const train = svg(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><rect width="400" height="300" fill="#345"/><rect x="60" y="150" width="280" height="60" fill="#c54"/></svg>',
);

/** Answers for the hosts of this kind, those of websites put together at random among them; null for every other host. */
export function answerSites(): (asked: Asked) => Answer | 'held' | null {
  const known = [...techniques.map(({ site }) => site), ...benignSites.map(({ site }) => site)];
  const sites = new Map(known.map((site) => [site.host, site]));
  const ends = Object.values(landings).filter(({ body }) => body !== '');
  const landingByHost = new Map(ends.map((landing) => [new URL(landing.url).hostname, landing]));
  const places = placesToLet();
  return ({ address, method, headers, exit, response }) => {
    const { hostname, pathname, searchParams } = address;
    if (method === 'POST' && pathname === '/let') places.let(hostname);
    const site = sites.get(hostname) ?? places.siteAt(hostname) ?? composedSite(hostname);
    if (site !== undefined) return answerSite(site, address, exit);
    const landing = landingByHost.get(hostname);
    if (landing !== undefined) {
      return pathname === '/logo.svg'
        ? svg(landingLogo())
        : page(landing.title, `<h1>${landing.title}</h1>${landing.body}`);
    }
    if (hostname === 'slots.popserve.example') return answerSlot(pathname, searchParams.get('u') ?? '');
    if (hostname.endsWith('.popserve.example')) {
      // An advertisement that is shown only to those who come from a page that is paid for it.
      const isSent = searchParams.get('ref') === null || headers.referer !== undefined;
      return isSent ? answerChain(address, response) : page('Nothing here', '<p>Nothing here.</p>', 404);
    }
    return answerNeighbour(hostname);
  };
}

function answerSite(site: PopSite, { pathname, searchParams }: URL, exit: string | null): Answer {
  const html = (body: string): Answer => ({
    status: 200,
    contentType: HTML,
    body,
    headers: { 'cache-control': 'no-store' },
  });
  if (pathname === '/robots.txt') return { status: 200, contentType: 'text/plain', body: 'User-agent: *\nAllow: /\n' };
  if (pathname === '/train.svg') return train;
  if (pathname === '/out') return redirect(302, searchParams.get('u') ?? '/');
  if (pathname !== '/') return html(renderSitePage(site, site.others?.[pathname] ?? {}));
  const { script, ...withoutScript } = site.front;
  const isMeant = site.host !== BRITAIN_ONLY || exit === 'GB';
  return html(renderSitePage(site, isMeant || script === undefined ? site.front : withoutScript));
}

/** What advertising networks put into frames and windows of others. */
function answerSlot(path: string, target: string): Answer {
  const text = JSON.stringify(target).replaceAll('<', '\\u003c');
  switch (path) {
    case '/slot':
      return page(
        'Slot',
        `<p style="font:20px Arial;padding:140px;background:#222;color:#eee;margin:-8px;height:100vh">Episode 1</p><script>let done = false; document.addEventListener('click', () => { if (done) return; done = true; window.open(${text}); });</script>`,
      );
    case '/relay':
      return page('Relay', `<script>window.open(${text}); window.close();</script>`);
    case '/pilot':
      return page('Pilot', `<p>Thank you.</p><script>opener.location = ${text};</script>`);
    default:
      return page('Nothing here', '<p>Nothing here.</p>', 404);
  }
}

const banner = `<a href="http://fast-loans.example/apply?aff=9" target="_blank"><img alt="Fast loans in ten minutes" src="/train.svg" width="580" height="280"></a>`;
const neighbours: Readonly<Record<string, string>> = {
  'friends.example': '<p>Share with your friends.</p>',
  'accounts.example': '<p>Log in.</p>',
  'chat.example': '<p>How can we help?</p>',
  'sister.example': '<p>Willkommen.</p>',
  'maps.example': '<div style="background:#cde;height:380px">Map</div>',
  'banners.example': banner,
  'pay.example': '<p>Pay.</p>',
  'cmp.example': '<p>Policy.</p>',
  'fonts.example': '',
};

function answerNeighbour(host: string): Answer | null {
  const body = Object.hasOwn(neighbours, host) ? neighbours[host] : undefined;
  return body === undefined ? null : page(escapeHtml(host), body);
}
