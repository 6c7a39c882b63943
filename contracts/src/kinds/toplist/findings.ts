import { z } from 'zod';
import { defineEvent, type EventOf } from '../../events/define-event.ts';
import { blockReasonSchema, failureReasonSchema, type TargetOutcome } from '../../page-outcome.ts';
import { httpStatusSchema, pageSeenSchema, pageVisitSchema, redirectHopSchema } from '../../page-visit.ts';
import { MAX_READING_CHARS } from './part-reading.ts';
import { expectedBrandsSchema, MAX_ENTRIES, type ToplistReading, toplistReadingSchema } from './reading.ts';

const visitSchema = pageVisitSchema.extend({
  /** What the target was planned with, never what an agent says. */
  expected: expectedBrandsSchema,
});

const readingSchema = toplistReadingSchema
  .refine(({ sections, main }) => main < sections.length, { message: 'The main section is one of the sections.' })
  .refine((reading) => entriesOf(reading) <= MAX_ENTRIES, { message: `At most ${MAX_ENTRIES} entries.` })
  .refine((reading) => JSON.stringify(reading).length <= MAX_READING_CHARS, {
    message: `At most ${MAX_READING_CHARS} characters.`,
  });

const entriesOf = ({ sections }: ToplistReading): number =>
  sections.reduce((count, { entries }) => count + entries.length, 0);

const exampleVisit = {
  reportId: 1200000,
  checkId: 12,
  target: 1,
  page: 1,
  url: 'http://lists-01.example/',
  country: 'GB',
  agentId: '0f8fad5b-d9cb-469f-a165-70867728950e',
  fetchedAt: '2026-11-20T12:00:05Z',
  attempts: 1,
  durationMs: 4210,
  expected: { Spinwise: 1, Betora: 2 },
};
const sha = 'a'.repeat(64);
const exampleSeen: z.input<typeof pageSeenSchema> = {
  finalUrl: 'http://lists-01.example/',
  title: 'Best casinos',
  httpStatus: 200,
  redirectChain: [],
  languages: [{ code: 'en', confidence: 0.98 }],
  linkCount: 46,
  imageCount: 18,
  exit: { address: '203.0.113.24', country: 'GB' },
  browser: 'Chromium 156',
  evidence: { html: sha, text: sha, screenshot: sha, htmlBytes: 41200 },
};
const exampleBox = { x: 40, y: 400, width: 900, height: 120 };
const exampleEntry = (position: number, brand: string, domain: string) => ({
  position,
  printedNumber: position,
  badge: null,
  brand: { label: brand, known: brand, rivals: [], from: 'link' as const, agree: 3, spoke: 3 },
  operatorDomain: domain,
  link: {
    href: `http://lists-01.example/go/${position}`,
    text: 'Play now',
    chain: [{ url: `http://lists-01.example/go/${position}`, status: 302, by: 'header' as const }],
    finalUrl: `http://${domain}/?btag=list01`,
    notFollowed: null,
    affiliate: { network: null, ids: [{ name: 'btag', value: 'list01' }] },
  },
  offer: '100% up to £100',
  terms: '18+. New players only.',
  rating: '4.8/5',
  isClosed: false,
  box: { ...exampleBox, y: 400 + (position - 1) * 140 },
  crop: null,
});
export const exampleReading: z.input<typeof toplistReadingSchema> = {
  reader: 'toplist/1',
  sections: [
    {
      heading: 'Best casinos',
      kind: 'cards',
      orderBy: 'number',
      box: { ...exampleBox, height: 540 },
      claim: 1,
      entryCount: 3,
      unnamedCount: 0,
      entries: [
        exampleEntry(1, 'Spinwise', 'spinwise.example'),
        {
          ...exampleEntry(2, 'Luckerra', 'luckerra.example'),
          brand: { label: 'Luckerra', known: null, rivals: [], from: 'link', agree: 2, spoke: 2 },
        },
        exampleEntry(3, 'Betora', 'betora.example'),
      ],
    },
  ],
  main: 0,
  cutShort: [],
  warnings: [],
  inText: [],
};

export const ToplistRead = defineEvent({
  type: 'ToplistRead',
  category: 'target',
  version: 1,
  summary: 'A toplist was read: what stands in it, in its order.',
  schema: visitSchema.extend({ seen: pageSeenSchema, reading: readingSchema }),
  example: { ...exampleVisit, seen: exampleSeen, reading: exampleReading },
});

export const ToplistBlocked = defineEvent({
  type: 'ToplistBlocked',
  category: 'target',
  version: 1,
  summary: 'The website refused to show the toplist.',
  schema: visitSchema.extend({
    reason: blockReasonSchema,
    /** The service that showed something in the page's place, when its marks tell. */
    by: z.string().max(100).nullable().optional(),
    seen: pageSeenSchema.nullable(),
  }),
  example: { ...exampleVisit, reason: 'captcha', seen: null },
});

export const ToplistFailed = defineEvent({
  type: 'ToplistFailed',
  category: 'target',
  version: 1,
  summary: 'The toplist could not be read, or not for sure.',
  schema: visitSchema.extend({
    reason: failureReasonSchema,
    /** For the operator: what went wrong, without secrets. */
    detail: z.string().max(500),
    httpStatus: httpStatusSchema.nullable(),
    /** The addresses passed before it failed, in order; the last one is where it failed. */
    redirectChain: z.array(redirectHopSchema).max(30).optional(),
    /** What the website showed, where it showed anything. */
    seen: pageSeenSchema.optional(),
    /** What was read all the same and is not sure enough to say anything of a brand. */
    reading: readingSchema.optional(),
  }),
  example: { ...exampleVisit, reason: 'no_list_found', detail: 'No run of three entries or more.', httpStatus: 200 },
});

const events = [ToplistRead, ToplistBlocked, ToplistFailed] as const;
export type ToplistEvent = EventOf<(typeof events)[number]>;

const targetOutcomes = {
  ToplistRead: 'judged',
  ToplistBlocked: 'blocked',
  ToplistFailed: 'failed',
} as const satisfies Record<ToplistEvent['type'], TargetOutcome>;

/** What is told of a toplist, once. */
export const toplistFindings = { events, targetOutcomes } as const;
