import { z } from 'zod';
import { countryCodeSchema } from '../../codes.ts';
import { defineEvent, type EventOf } from '../../events/define-event.ts';
import { blockReasonSchema, failureReasonSchema, type TargetOutcome } from '../../page-outcome.ts';
import { evidenceSchema, httpStatusSchema, pageVisitSchema, redirectHopSchema } from '../../page-visit.ts';
import { openedWindowsSchema, pageElementSchema, pagePointSchema, passStepSchema } from './window.ts';

/** What a pass does on the page: clicks beside everything, on what plays, on a link, and goes back. */
export const PASSES = ['page', 'media', 'link', 'back'] as const;
export const passNameSchema = z.enum(PASSES);
export type PassName = z.infer<typeof passNameSchema>;

/** Why a pass went no further. `nowhere_to_click`: whatever the page shows answers to a click of its own. */
const PASS_ENDS = ['done', 'time_over', 'windows_reached', 'page_lost', 'nowhere_to_click'] as const;
export type PassEnd = (typeof PASS_ENDS)[number];

/** A pass that is a look: made to its end, or until it was cut off by what opened. */
export function isWholePass(ended: PassEnd, windows: number): boolean {
  return ended === 'done' || ended === 'windows_reached' || (ended === 'page_lost' && windows > 0);
}

/** A finding's place among those of its target, `page`, counts passes and what is told besides them. */
const lookSchema = pageVisitSchema.omit({ found: true, attemptLog: true });

/** The website as a look at it saw it. */
export const siteSeenSchema = z.object({
  finalUrl: z.string().min(1).max(4096),
  title: z.string().max(500),
  httpStatus: httpStatusSchema,
  /** The addresses passed on the way, in order, without the final one. */
  redirectChain: z.array(redirectHopSchema).max(30),
  /** Of the website's server, and where that stands; null where nobody knows. */
  server: z.object({ address: z.string().max(100).nullable(), country: countryCodeSchema.nullable() }),
  /** Where it was seen from. */
  exit: z.object({ address: z.string().max(100).nullable(), country: countryCodeSchema.nullable() }),
  browser: z.string().max(100),
  userAgent: z.string().max(500),
  /** Words on the button with which a consent banner was answered; null when none was. */
  consent: z.string().max(100).nullable(),
  /** The page as it was before it was clicked; null where it could not be kept. */
  evidence: evidenceSchema.nullable(),
});
export type SiteSeen = z.infer<typeof siteSeenSchema>;

/** Something that was done on the page. */
export const stepDoneSchema = z.object({
  step: passStepSchema,
  at: pagePointSchema.nullable(),
  element: pageElementSchema.nullable(),
  /** Since the pass began. */
  atMs: z.number().nonnegative(),
  /** Labels of the windows that came of it. */
  opened: z.array(z.string().max(10)).max(20),
});
export type StepDone = z.infer<typeof stepDoneSchema>;

const exampleLook = {
  reportId: 1200000,
  checkId: 12,
  target: 1,
  page: 1,
  url: 'http://stream-mirror.example/',
  country: 'GB',
  agentId: '0f8fad5b-d9cb-469f-a165-70867728950e',
  fetchedAt: '2026-11-20T12:00:05Z',
  attempts: 1,
  durationMs: 14_200,
};
const sha = 'a'.repeat(64);
const exampleEvidence = { html: sha, text: sha, screenshot: sha, htmlBytes: 41_200 };
const exampleSite: z.input<typeof siteSeenSchema> = {
  finalUrl: 'http://stream-mirror.example/',
  title: 'Stream Mirror',
  httpStatus: 200,
  redirectChain: [],
  server: { address: '198.51.100.7', country: null },
  exit: { address: '203.0.113.24', country: 'GB' },
  browser: 'Chromium 156',
  userAgent: 'Mozilla/5.0 (compatible; Proofline)',
  consent: null,
  evidence: exampleEvidence,
};
const clicked = { tag: 'p', selector: '.synopsis', text: 'Watch the whole season', href: null };
const exampleWindow: z.input<typeof openedWindowsSchema>[number] = {
  label: '1',
  openedBy: { window: null, url: 'http://stream-mirror.example/', site: 'own' },
  openerAccessible: true,
  trigger: { step: 'click', at: { x: 640, y: 420 }, element: clicked, userGesture: true, msAfter: 40 },
  mechanism: 'window_open',
  name: '_blank',
  features: null,
  askedUrl: 'http://ads.popserve.example/go?c=7',
  hops: [{ url: 'http://ads.popserve.example/go?c=7', status: 302, by: 'header', ms: 61 }],
  hopsLeftOut: 0,
  finalUrl: 'http://spinwise.example/?aff=31',
  title: 'Spinwise',
  status: 200,
  finalMs: 740,
  placement: 'under',
  unrequested: true,
  why: 'nothing_to_click',
  blockedByOrdinaryBrowser: false,
  closedItself: false,
  hung: false,
  downloadRefused: null,
  dialogs: [],
  externalProtocol: null,
  matchedKeywords: [{ keyword: 'Spinwise', where: 'title', before: '', words: 'Spinwise', after: '' }],
  matchedLink: 'http://spinwise.example/?aff=31',
  networks: ['popserve.example'],
  affiliate: { network: null, ids: { aff: '31' } },
  evidence: exampleEvidence,
};

export const PassMade = defineEvent({
  type: 'PassMade',
  category: 'target',
  version: 1,
  summary: 'A website was clicked through once, in a browser that knew nothing of it, and this is what opened.',
  schema: lookSchema.extend({
    pass: passNameSchema,
    ended: z.enum(PASS_ENDS),
    site: siteSeenSchema,
    steps: z.array(stepDoneSchema).max(60),
    windows: openedWindowsSchema,
    /** Windows past those told: they were closed unread. */
    windowsLeftOut: z.number().int().nonnegative(),
  }),
  example: {
    ...exampleLook,
    pass: 'page',
    ended: 'done',
    site: exampleSite,
    steps: [{ step: 'click', at: { x: 640, y: 420 }, element: clicked, atMs: 3_100, opened: ['1'] }],
    windows: [exampleWindow],
    windowsLeftOut: 0,
  },
});

export const NothingOpened = defineEvent({
  type: 'NothingOpened',
  category: 'target',
  version: 1,
  summary: 'A website opened nothing in all looks at it, which does not prove that it never does.',
  schema: lookSchema.extend({
    /** Passes that were made to their end. */
    looks: z.number().int().positive().max(10),
    site: siteSeenSchema,
  }),
  example: { ...exampleLook, page: 5, looks: 4, site: exampleSite },
});

export const LookBlocked = defineEvent({
  type: 'LookBlocked',
  category: 'target',
  version: 1,
  summary: 'The website refused to show the page that was to be clicked.',
  schema: lookSchema.extend({
    reason: blockReasonSchema,
    /** The service that showed something in the page's place, when its marks tell. */
    by: z.string().max(100).nullable(),
    site: siteSeenSchema.nullable(),
  }),
  example: { ...exampleLook, reason: 'captcha', by: null, site: null },
});

export const LookFailed = defineEvent({
  type: 'LookFailed',
  category: 'target',
  version: 1,
  summary: 'The page that was to be clicked could not be read.',
  schema: lookSchema.extend({
    reason: failureReasonSchema,
    /** For the operator: what went wrong, without secrets. */
    detail: z.string().max(500),
    httpStatus: httpStatusSchema.nullable(),
    site: siteSeenSchema.nullable(),
  }),
  example: { ...exampleLook, reason: 'timed_out', detail: 'No answer within 15 s.', httpStatus: null, site: null },
});

const events = [PassMade, NothingOpened, LookBlocked, LookFailed] as const;
export type LookEvent = EventOf<(typeof events)[number]>;

/** A website that opened nothing has been looked at all the same; its result says that it is undecided. */
const targetOutcomes = {
  PassMade: 'judged',
  NothingOpened: 'judged',
  LookBlocked: 'blocked',
  LookFailed: 'failed',
} as const satisfies Record<LookEvent['type'], TargetOutcome>;

/** What is told of a website: each pass, and what stands in the place of passes that could not be made. */
export const popunderFindings = { events, targetOutcomes } as const;
