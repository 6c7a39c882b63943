import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { CheckCreated, exampleConfiguration } from '@proofline/contracts/events/check';
import type { ProoflineEvent } from '@proofline/contracts/events/parse-event';
import { ReportCompleted, ReportRequested, ReportStarted, TargetsPlanned } from '@proofline/contracts/events/report';
import { checkStream, reportStream, targetStream } from '@proofline/contracts/events/streams';
import { TargetFinished } from '@proofline/contracts/events/target';
import type { Sha256 } from '@proofline/contracts/ids';
import { type CheckId, checkIdSchema, type OrganizationId, type ReportId, reportIdOf } from '@proofline/contracts/ids';
import { PageBlocked, PageFailed, PageFilteredOut, PageJudged } from '@proofline/contracts/kinds/compliance/findings';
import type { ApiWorld } from './api-world.ts';

/** One page each: compliant, not compliant, filtered out, blocked, failed. */
export const fixtureTargets = [1, 2, 3, 4, 5] as const;

export const savedHiddenText = '[fully transparent] 18+ only\n';
/** In a frame and a shadow root: the HTML has neither. */
export const savedLinks = [
  { url: 'https://brand.example/join?btag=7' },
  { url: 'http://site.example/go/1', redirectedTo: ['https://partner.example/'] },
];
/** Stands for the WARC records of a page. */
export const savedArchive = gzipSync('WARC/1.1 records');
export const savedHtml = '<!doctype html><script>alert(document.cookie)</script><p>18+ Play responsibly</p>';
export const savedText = '18+ Play responsibly';
/** A PNG of one pixel. */
export const savedScreenshot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Of a fixture's check, in every run. */
export const fixtureRules = {
  id: 'root',
  not: false,
  condition: 'AND' as const,
  rules: [
    { id: 'r1', field: 'dom_text' as const, operator: 'contains_exact' as const, value: '18+' },
    {
      id: 'r2',
      field: 'bulk_text' as const,
      operator: 'not_contains_any' as const,
      value: { name: 'Claims', bulk: ['risk-free'] },
    },
  ],
};

export interface Fixture {
  readonly checkId: CheckId;
  readonly reportId: ReportId;
  /** Ends the run: every target has its outcome. */
  complete(): Promise<void>;
}

/** A check of an organisation whose run has judged every page but is not over. */
export async function runningReport(world: ApiWorld, number: number, organization?: OrganizationId): Promise<Fixture> {
  const checkId = checkIdSchema.parse(number);
  const reportId = reportIdOf(checkId, 0);
  const key = { reportId, checkId };
  const configuration = { ...exampleConfiguration, name: 'Überwachte =Seiten', rules: fixtureRules };
  const run = ReportRequested.example.configuration;
  const happened = (stream: string, ...events: ProoflineEvent[]) => world.happened(stream, events, organization);
  await happened(checkStream(checkId), {
    type: 'CheckCreated',
    data: CheckCreated.schema.parse({ checkId, configuration, timezone: 'UTC' }),
  });
  await happened(
    reportStream(reportId),
    {
      type: 'ReportRequested',
      data: ReportRequested.schema.parse({
        ...ReportRequested.example,
        ...key,
        slot: 0,
        configuration: { ...run, name: configuration.name, rules: fixtureRules },
      }),
    },
    {
      type: 'TargetsPlanned',
      data: TargetsPlanned.schema.parse({
        ...key,
        chunk: 0,
        targets: fixtureTargets.map((target) => ({ target, url: urlOf(target), country: 'GB' })),
      }),
    },
    { type: 'ReportStarted', data: ReportStarted.schema.parse({ ...key, plannedTargets: fixtureTargets.length }) },
  );
  const evidence = await storeEvidence(world);
  for (const target of fixtureTargets)
    await happened(targetStream(reportId, target), ...pageEvents(key, target, evidence));
  return {
    checkId,
    reportId,
    complete: () =>
      happened(reportStream(reportId), {
        type: 'ReportCompleted',
        data: ReportCompleted.schema.parse({
          ...key,
          plannedTargets: fixtureTargets.length,
          counts: { judged: 2, filtered: 1, blocked: 1, failed: 1 },
        }),
      }),
  };
}

const urlOf = (target: number): string => `http://site-${target}.example/`;

async function storeEvidence({ deps: { blobs } }: ApiWorld) {
  const put = async (bytes: Buffer): Promise<Sha256> => {
    const sha256 = createHash('sha256').update(bytes).digest('hex') as Sha256;
    await blobs.put(sha256, bytes);
    return sha256;
  };
  return {
    html: await put(Buffer.from(savedHtml)),
    text: await put(Buffer.from(savedText)),
    screenshot: await put(savedScreenshot),
    htmlBytes: savedHtml.length,
    hiddenText: await put(Buffer.from(savedHiddenText)),
    archive: await put(savedArchive),
    pageLinks: await put(Buffer.from(JSON.stringify(savedLinks))),
  };
}

function pageEvents(
  key: { reportId: ReportId; checkId: CheckId },
  target: number,
  evidence: Awaited<ReturnType<typeof storeEvidence>>,
): ProoflineEvent[] {
  const visit = { ...PageJudged.example, ...key, target, url: urlOf(target) };
  const seen = { ...PageJudged.example.seen, evidence };
  const finished = (outcome: 'judged' | 'filtered' | 'blocked' | 'failed'): ProoflineEvent => ({
    type: 'TargetFinished',
    data: TargetFinished.schema.parse({ ...key, target, outcome, pages: 1 }),
  });
  switch (target) {
    case 1:
    case 2: {
      const verdict = verdictOf(target === 1);
      return [{ type: 'PageJudged', data: PageJudged.schema.parse({ ...visit, seen, verdict }) }, finished('judged')];
    }
    case 3:
      return [
        {
          type: 'PageFilteredOut',
          data: PageFilteredOut.schema.parse({ ...visit, seen, reason: 'language', filters: null }),
        },
        finished('filtered'),
      ];
    case 4:
      return [
        { type: 'PageBlocked', data: PageBlocked.schema.parse({ ...visit, reason: 'captcha', seen: null }) },
        finished('blocked'),
      ];
    default:
      return [
        {
          type: 'PageFailed',
          data: PageFailed.schema.parse({ ...visit, reason: 'timed_out', detail: 'No answer.', httpStatus: null }),
        },
        finished('failed'),
      ];
  }
}

function verdictOf(compliant: boolean) {
  const rule = (id: string, passed: boolean, found: string) => ({
    id,
    score: passed ? 100 : 0,
    found,
    keywords: [],
    links: [],
    exportedParameters: [],
    images: [],
    spans: [],
    matchCount: 0,
  });
  return {
    compliant,
    rating: compliant ? 100 : 50,
    perRule: [rule('r1', true, '18+'), rule('r2', compliant, compliant ? '' : '=risk-free')],
  };
}
