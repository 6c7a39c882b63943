import { operatorLogoSvg } from '../../../images/logos.ts';
import { type Answer, barePage, HTML, redirect } from '../../../serving/answer.ts';
import type { DemoRequest } from '../../demo-kind.ts';
import { type ListPage, urlOf } from '../lists/list-page.ts';
import { operators, operatorsOfLists } from '../lists/operators.ts';
import { planLists } from '../lists/plan-lists.ts';
import { TURNING_HOST, TURNING_URL, turningList } from '../lists/turning-list.ts';
import { renderList } from './render-list.ts';

type Asked = Pick<DemoRequest, 'address' | 'method'>;

/** Answers for the sites with lists and the operators that only they name; null for other hosts. */
export function answerLists(seed: number): (asked: Asked) => Answer | null {
  let edition = 0;
  const pages = new Map(planLists(seed).map((page): [string, ListPage] => [urlOf(page), page]));
  const hosts = new Set([TURNING_HOST, ...[...pages.values()].map(({ host }) => host)]);
  return ({ address: { hostname, pathname, origin }, method }) => {
    if (hostname === TURNING_HOST && pathname === '/edition' && method === 'POST') {
      edition += 1;
      return { status: 200, contentType: 'text/plain; charset=utf-8', body: `${edition}\n` };
    }
    const operator = operatorsOfLists.get(hostname);
    if (operator !== undefined) {
      return barePage(
        200,
        'en',
        operator.name,
        `<h1>Join ${operator.name}</h1><p>18+ New customers only. Terms apply.</p>`,
      );
    }
    if (!hosts.has(hostname)) return null;
    const url = `${origin}${pathname}`;
    const page = url === TURNING_URL ? turningList(edition) : pages.get(url);
    if (page !== undefined) return { status: 200, contentType: HTML, body: renderList(page) };
    return wayOut(hostname, pathname) ?? picture(pathname) ?? notFound();
  };
}

/** The site's own ways out lead on to the operator, with whose visitor it is. */
function wayOut(hostname: string, pathname: string): Answer | null {
  const id = /^\/go\/([\w-]+)$/.exec(pathname)?.[1];
  const operator = operators.find((one) => one.id === id);
  const site = hostname.replace('.example', '');
  return operator === undefined ? null : redirect(302, `http://${operator.host}/join?btag=${site}`);
}

function picture(pathname: string): Answer | null {
  const svg = (body: string): Answer => ({ status: 200, contentType: 'image/svg+xml', body });
  const id = /^\/assets\/logo-([\w-]+)\.svg$/.exec(pathname)?.[1];
  const operator = operators.find((one) => one.id === id);
  if (operator !== undefined) return svg(operatorLogoSvg(operator));
  if (pathname !== '/assets/banner.svg') return null;
  return svg(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 468 60" width="468" height="60"><rect width="468" height="60" fill="#d7b24a"/></svg>',
  );
}

const notFound = (): Answer => barePage(404, 'en', 'Page not found', '<h1>404</h1><p>Page not found</p>');
