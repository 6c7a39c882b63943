import { type Brand, brands } from '../../../content/brands.ts';
import { operatorLogoSvg } from '../../../images/logos.ts';
import { type Answer, barePage, redirect } from '../../../serving/answer.ts';
import { HELP_HOST } from '../pages/page-notices.ts';
import type { DemoWebPlan } from '../sites/demo-web-plan.ts';
import { readTrackerId, secondHopUrl, signUpUrl, TRACKER_HOST, TRACKER_SECOND_HOST } from '../sites/tracker-links.ts';

/** Answers for the hosts around the affiliate sites: trackers, operators, help for players. Null for unknown hosts. */
export function answerOthers(plan: DemoWebPlan, host: string, path: string, query: URLSearchParams): Answer | null {
  if (host === TRACKER_HOST) return path === '/r' ? firstHop(plan, Number(query.get('id'))) : nothingHere();
  if (host === TRACKER_SECOND_HOST) return secondHop(plan, Number(/^\/c\/(\d+)$/.exec(path)?.[1]));
  if (host === HELP_HOST || host === 'playwell.example') return helpPage();
  const brand = brands.find((candidate) => candidate.host === host || `www.${candidate.host}` === host);
  return brand === undefined ? null : operatorPage(brand, path);
}

/** Tracker addresses that lead back to a site take one hop, those to an operator two. */
function firstHop(plan: DemoWebPlan, id: number): Answer {
  const meaning = readTrackerId(id);
  const page = meaning === null ? undefined : plan.pageByNumber.get(meaning.pageNumber);
  if (meaning === null || page === undefined) return nothingHere();
  if (meaning.brand !== 'site') return redirect(302, secondHopUrl(id));
  const target = page.behaviour.kind === 'redirect' ? page.behaviour.hops.at(-1) : undefined;
  return target === undefined ? nothingHere() : redirect(301, target);
}

function secondHop(plan: DemoWebPlan, id: number): Answer {
  const meaning = readTrackerId(id);
  const page = meaning === null ? undefined : plan.pageByNumber.get(meaning.pageNumber);
  if (meaning === null || meaning.brand === 'site' || page === undefined) return nothingHere();
  return redirect(301, signUpUrl(meaning.brand, page.site, page.number));
}

function operatorPage(brand: Brand, path: string): Answer {
  if (path === '/assets/logo.svg') return { status: 200, contentType: 'image/svg+xml', body: operatorLogoSvg(brand) };
  const words = `<img src="/assets/logo.svg" width="264" height="112" alt="${brand.name}"><h1>Join ${brand.name}</h1>
<p>Open an account in two minutes. One welcome bonus for every new customer.</p>
<p><a href="http://${brand.host}/join/form">Create account</a></p>
<p>18+ New customers only. Terms apply. Play responsibly. <a href="http://${HELP_HOST}/">${HELP_HOST}</a></p>`;
  return path === '/' || path.startsWith('/join') ? barePage(200, 'en', brand.name, words) : nothingHere();
}

function helpPage(): Answer {
  return barePage(
    200,
    'en',
    'Playwell',
    '<h1>Playwell</h1><p>Free and confidential help for players and their families, day and night.</p>',
  );
}

function nothingHere(): Answer {
  return barePage(404, 'en', 'Page not found', '<h1>404</h1><p>Page not found</p>');
}
