import type { ServerResponse } from 'node:http';
import { type Answer, barePage, HTML, redirect, send } from '../../../serving/answer.ts';
import { escapeHtml } from '../../../serving/html.ts';
import {
  neverAnswer,
  overstateLength,
  resetConnection,
  streamWithoutEnd,
  truncateBody,
} from '../../../serving/troubled-answers.ts';
import { decodedText } from '../pages/placed-text.ts';
import { renderPage } from '../pages/render-page.ts';
import { outlineArchivePage } from '../sites/outline-site.ts';
import { cleanFacts } from '../sites/page-facts.ts';
import { type PagePlan, type SitePlan, urlOf } from '../sites/page-plan.ts';
import { refusal } from './refusals.ts';
import type { SiteAssets } from './site-assets.ts';

export interface SiteRequest {
  readonly sitePlan: SitePlan;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly response: ServerResponse;
}

export type AnswerSite = (request: SiteRequest) => void;

/** Answers for the affiliate sites: assets, robots.txt, sitemap.xml, and every page with its behaviour. */
export function answerSite(seed: number, assets: SiteAssets): AnswerSite {
  return ({ sitePlan, path, query, response }) => {
    const page = findPage(sitePlan, path, query);
    if (page === undefined) send(response, besidePages(sitePlan, path, query, assets));
    else answerPage(page, sitePlan, seed, response);
  };
}

/** A page by path and query; unknown queries, such as campaign tags, do not hide a page. */
function findPage(sitePlan: SitePlan, path: string, query: URLSearchParams): PagePlan | undefined {
  const archivePage = Number(query.get('page') ?? '1');
  if (
    path === '/archive' &&
    sitePlan.site.endlessArchive === true &&
    Number.isSafeInteger(archivePage) &&
    archivePage > 0
  ) {
    return sitePlan.pages.find((page) => page.archivePage === archivePage) ?? pastTheManifest(sitePlan, archivePage);
  }
  return sitePlan.pages.find((page) => page.path === path);
}

function pastTheManifest({ site, pages }: SitePlan, archivePage: number): PagePlan | undefined {
  const model = pages.find(({ kind }) => kind === 'archive');
  if (model === undefined) return undefined;
  return { ...model, ...outlineArchivePage(site, archivePage), archivePage, facts: cleanFacts };
}

function besidePages(sitePlan: SitePlan, path: string, query: URLSearchParams, assets: SiteAssets): Answer {
  const { site, pages } = sitePlan;
  if (path.startsWith('/assets/')) return assets(site, path, query) ?? notFound(site.language);
  if (path === '/embed/notice') {
    const text = escapeHtml(decodedText(query.get('t') ?? ''));
    const style = 'body{margin:0;font:600 14px/1.6 Arial,sans-serif;color:#8a8f98}';
    return {
      status: 200,
      contentType: HTML,
      body: `<!doctype html><html lang="${site.language}"><head><meta charset="utf-8"><title>Notice</title><style>${style}</style></head><body><p>${text}</p></body></html>\n`,
    };
  }
  if (path === '/robots.txt') {
    return {
      status: 200,
      contentType: 'text/plain; charset=utf-8',
      body: `User-agent: *\nDisallow: /go/\nAllow: /go/welcome\nSitemap: http://${site.host}/sitemap.xml\n`,
    };
  }
  if (path === '/sitemap.xml') {
    const entries = pages
      .filter(({ kind }) => kind !== 'way_out')
      .map((page) => `<url><loc>${escapeHtml(urlOf(page))}</loc></url>`);
    return {
      status: 200,
      contentType: 'application/xml; charset=utf-8',
      body: `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`,
    };
  }
  if (path === '/favicon.ico') return { status: 204, contentType: 'image/x-icon', body: '' };
  return notFound(site.language);
}

function answerPage(page: PagePlan, sitePlan: SitePlan, seed: number, response: ServerResponse): void {
  const { behaviour, site } = page;
  const rendered = (): string => renderPage(page, sitePlan, seed);
  const sendPage = (): void => send(response, { status: 200, contentType: HTML, body: rendered() });
  switch (behaviour.kind) {
    case 'plain':
    case 'meta_refresh':
    case 'script_redirect':
    case 'cookie_overlay':
    case 'consent_required':
    case 'huge_dom':
    case 'empty_page':
      sendPage();
      break;
    case 'slow': {
      const later = setTimeout(sendPage, behaviour.delayMs);
      response.once('close', () => clearTimeout(later));
      break;
    }
    case 'redirect':
      send(response, redirect(behaviour.status, behaviour.hops[0] ?? '/'));
      break;
    case 'redirect_loop':
      send(response, redirect(302, page.path));
      break;
    case 'error_status':
      send(response, errorPage(behaviour.status, site.language));
      break;
    case 'refused':
      send(response, refusal(behaviour.reason, behaviour.status, site.host));
      break;
    case 'not_html':
      send(response, { status: 200, contentType: behaviour.contentType, body: PDF });
      break;
    case 'never_answers':
      neverAnswer(response);
      break;
    case 'connection_reset':
      resetConnection(response);
      break;
    case 'truncated_body':
      truncateBody(response, rendered());
      break;
    case 'bad_content_length':
      overstateLength(response, rendered());
      break;
    case 'endless_body':
      streamWithoutEnd(response, rendered());
      break;
  }
}

function notFound(language: string): Answer {
  return errorPage(404, language);
}

const ERROR_TITLES = {
  404: 'Page not found',
  410: 'This page is gone',
  500: 'Internal server error',
  502: 'Bad gateway',
};

function errorPage(status: keyof typeof ERROR_TITLES, language: string): Answer {
  const title = ERROR_TITLES[status];
  return barePage(status, language, title, `<h1>${status}</h1><p>${title}</p>`);
}

const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);
