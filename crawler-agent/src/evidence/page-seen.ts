import type { HiddenFinding, HiddenReason, PageCapture } from '@proofline/contracts/page-capture';
import type { Evidence, PageSeen } from '@proofline/contracts/page-visit';
import { CRAWLER_NAME, VIEWPORT } from '../browser/who-we-are.ts';
import type { SeenPage } from '../gather/visit.ts';
import { capturedImages } from './captured-images.ts';

/** Headers that say what was served, from where and how fresh. Cookies and other secrets are none of them. */
const worthKeeping = new Set([
  'age',
  'cache-control',
  'cf-cache-status',
  'cf-mitigated',
  'cf-ray',
  'content-encoding',
  'content-language',
  'content-length',
  'content-location',
  'content-security-policy',
  'content-type',
  'date',
  'etag',
  'expires',
  'last-modified',
  'link',
  'retry-after',
  'server',
  'strict-transport-security',
  'vary',
  'via',
  'x-cache',
  'x-powered-by',
  'x-robots-tag',
]);

/** What a result tells of the page that was seen. Pure. */
export function pageSeen(page: SeenPage, evidence: Evidence, findings: readonly HiddenFinding[]): PageSeen {
  return {
    finalUrl: page.finalUrl,
    title: page.title,
    httpStatus: page.httpStatus,
    redirectChain: [...page.redirectChain],
    languages: [...page.languages],
    linkCount: page.artifacts.links.length,
    imageCount: page.artifacts.images.filter(({ part }) => part === undefined).length,
    exit: page.exit,
    browser: page.browser,
    consent: page.consent?.words ?? null,
    evidence,
    capture: captureOf(page, findings),
  };
}

function captureOf(page: SeenPage, findings: readonly HiddenFinding[]): PageCapture {
  const headers = Object.entries(page.headers)
    .filter(([name]) => worthKeeping.has(name.toLowerCase()))
    .map(([name, value]) => ({ name: name.toLowerCase(), value: value.replace(/\s+/g, ' ').slice(0, 1000) }));
  const chars = new Map<HiddenReason, number>();
  for (const { reason, text } of page.hidden) chars.set(reason, (chars.get(reason) ?? 0) + text.length);
  return {
    crawler: CRAWLER_NAME,
    userAgent: page.userAgent,
    viewport: VIEWPORT,
    timings: page.timings,
    headers,
    consentManager: page.consent?.manager ?? null,
    requests: page.traffic,
    ...(page.linksFollowed === undefined ? {} : { links: page.linksFollowed }),
    ...(page.framesUnread?.length ? { framesUnread: framesUnread(page.framesUnread) } : {}),
    ...(page.scriptsNotDrawn?.length ? { scriptsNotDrawn: [...page.scriptsNotDrawn] } : {}),
    images: capturedImages(page),
    hidden: [...chars].map(([reason, count]) => ({ reason, chars: count })),
    hiddenFindings: [...findings],
  };
}

const framesUnread = (urls: readonly string[]) => urls.slice(0, 20).map((url) => url.slice(0, 2048));
